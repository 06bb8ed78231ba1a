import type { Flags, LimitFile } from './sqlite-file.ts';
import {
  FAILURES_PER_ADDRESS,
  FAILURES_PER_EMAIL,
  type LoginRow,
  type Logins,
  Refused,
} from './store.ts';

/** Log-ins. */
export function sqliteLogins({ get, raw, write, atOnce }: LimitFile): Logins {
  const failures = raw(
    `select (select count(*) from limit_events where kind = 'login email' and key = ? and at > ?),
      (select count(*) from limit_events where kind = 'login address' and key = ? and at > ?)`,
  );
  const event = write('insert into limit_events (kind, key, at) values (?, ?, ?)');
  const noEvent = write('delete from limit_events where id = ?');
  const userByEmail = get<
    Flags<LoginRow, 'is_active' | 'is_staff' | 'is_superuser'> & { factor: number }
  >(
    `select id, email, username, first_name, last_name, is_staff, is_superuser, profile_image,
      is_active, password_hash,
      exists (select 1 from second_factors where user_id = users.id and confirmed_at is not null)
        as factor
      from users where email = ?`,
  );
  const newSession = write(
    `insert into sessions (user_id, refresh_hash, user_agent, ip, created_at, last_used_at,
      expires_at) values (?, ?, ?, ?, ?, ?, ?)`,
  );

  return {
    claimLogin(email, ip, now, since) {
      return atOnce(() => {
        const [byEmail, byAddress] = failures.get(email, since, ip, since) ?? [];
        if (Number(byEmail) >= FAILURES_PER_EMAIL || Number(byAddress) >= FAILURES_PER_ADDRESS) {
          throw new Refused(429);
        }
        const one = event.run('login email', email, now).lastInsertRowid;
        const other = event.run('login address', ip, now).lastInsertRowid;
        return [Number(one), Number(other)];
      });
    },
    loginUser(email) {
      const row = userByEmail.get(email);
      if (!row) return undefined;
      const { factor, ...user } = row;
      if (factor === 1) throw new Refused(403);
      return {
        ...user,
        is_active: user.is_active === 1,
        is_staff: user.is_staff === 1,
        is_superuser: user.is_superuser === 1,
      };
    },
    openSession(claim, { user, refreshHash, userAgent, ip, now, expires }) {
      return atOnce(() => {
        for (const id of claim) noEvent.run(id);
        const { lastInsertRowid } = newSession.run(
          user,
          refreshHash,
          userAgent,
          ip,
          now,
          now,
          expires,
        );
        return Number(lastInsertRowid);
      });
    },
  };
}
