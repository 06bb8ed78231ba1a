import { type LimitPool, statement } from './postgres-pool.ts';
import {
  FAILURES_PER_ADDRESS,
  FAILURES_PER_EMAIL,
  type LoginRow,
  type Logins,
  Refused,
} from './store.ts';

const holdNames = statement(
  `select pg_advisory_xact_lock(hashtextextended('login email: ' || $1, 0)),
    pg_advisory_xact_lock(hashtextextended('login address: ' || $2, 0))`,
);
const claim = statement<{ id: number }>(
  `insert into limit_events (kind, key, at)
    select kind, key, $3 from (values ('login email', $1), ('login address', $2)) as event (kind, key)
    where (select count(*) from limit_events where kind = 'login email' and key = $1 and at > $4)
        < ${FAILURES_PER_EMAIL}
      and (select count(*) from limit_events where kind = 'login address' and key = $2 and at > $4)
        < ${FAILURES_PER_ADDRESS}
    returning id`,
);
const userByEmail = statement<LoginRow & { factor: boolean }>(
  `select id, email, username, first_name, last_name, is_staff, is_superuser, profile_image,
    is_active, password_hash,
    exists (select 1 from second_factors where user_id = users.id and confirmed_at is not null)
      as factor from users where email = $1`,
);
const newSession = statement<{ id: number }>(
  `with released as (delete from limit_events where id = any ($1::int[]))
    insert into sessions (user_id, refresh_hash, user_agent, ip, created_at, last_used_at, expires_at)
    values ($2, $3, $4, $5, $6, $6, $7) returning id`,
);

/** Log-ins. */
export function postgresLogins({ pool, atOnce }: LimitPool): Logins {
  return {
    async claimLogin(email, ip, now, since) {
      const events = await atOnce(async (client) => {
        await holdNames(client, email, ip);
        return claim(client, email, ip, now, since);
      });
      if (events.length === 0) throw new Refused(429);
      return events.map(({ id }) => id);
    },
    async loginUser(email) {
      const [row] = await userByEmail(pool, email);
      if (row?.factor) throw new Refused(403);
      return row;
    },
    async openSession(claimed, { user, refreshHash, userAgent, ip, now, expires }) {
      const [row] = await newSession(pool, claimed, user, refreshHash, userAgent, ip, now, expires);
      return row?.id ?? 0;
    },
  };
}
