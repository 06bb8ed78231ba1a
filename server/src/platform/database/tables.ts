import type {
  AchievementCode,
  BulkAction,
  BulkSkip,
  CourseLanguage,
  EnrollmentPolicy,
  InterfaceLanguage,
  JobStatus,
  LeadStage,
  Level,
  LinkPurpose,
  MaterialFileType,
  MaterialKind,
  Provider,
  RowOutcome,
  StaffRole,
  TrackKind,
  VideoPreparation,
} from '@trilha/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/**
 * Every table with its columns and their kinds; `?` marks a nullable column. The row types are
 * derived from it, SQLite's values are converted by it, and a test compares it with the schema that
 * the migrations create.
 */
export const tables = {
  users: {
    id: 'id',
    email: 'text',
    username: 'text',
    /** The username in lower case: unique without regard to case. */
    username_key: 'text',
    first_name: 'text',
    last_name: 'text',
    /** Null: the user has not set a password and cannot log in with one. */
    password_hash: 'text?',
    is_active: 'boolean',
    is_staff: 'boolean',
    is_superuser: 'boolean',
    /** What they may do as staff; superusers may do everything, whatever stands here. */
    staff_role: 'staff role',
    profile_image: 'text?',
    phone: 'text',
    birth_date: 'date?',
    bio: 'text',
    /** Who answers for them, such as a parent; null or '': nobody is known. */
    guardian_name: 'text?',
    guardian_contact: 'text?',
    /** Of the interface; null: the school's. */
    language: 'language?',
    /** All searchable fields without accents, in lower case. */
    search_text: 'text',
    /** The name that people are listed by: without accents, in lower case. */
    sort_name: 'text default',
    date_joined: 'time',
    /** Of a log-in or a renewed access token, to the hour; null: they have never logged in. */
    last_seen_at: 'time?',
    /** Set on an anonymous user: their personal data was erased, their results stay. */
    erased_at: 'time?',
    version: 'version',
    field_history: 'history',
  },
  sessions: {
    id: 'id',
    user_id: 'integer',
    refresh_hash: 'text',
    user_agent: 'text',
    ip: 'text',
    created_at: 'time',
    last_used_at: 'time',
    expires_at: 'time',
    revoked_at: 'time?',
    /** The passkey that opened it or was its second step; null where there was none. */
    passkey_id: 'integer?',
  },
  /** The devices from which a user has logged in, such as 'Chrome on Windows'. */
  known_devices: { user_id: 'integer', device: 'text', last_seen_at: 'time' },
  limit_events: { id: 'id', kind: 'text', key: 'text', at: 'time' },
  courses: {
    id: 'id',
    title: 'text',
    subtitle: 'text',
    description: 'text',
    level: 'level',
    duration: 'text',
    icon: 'text',
    enrollment: 'policy',
    is_published: 'boolean',
    language: 'course language?',
    /** The slug of the entry in the public catalogue that shows its previews. */
    catalogue_entry: 'text?',
    created_at: 'time',
    /** Grows with each change of a field of the form (`field-history.ts`). */
    version: 'version',
    field_history: 'history',
  },
  /** Its texts in other languages than its own; an empty one is not translated. */
  course_translations: {
    course_id: 'integer',
    language: 'course language',
    title: 'text',
    subtitle: 'text',
    description: 'text',
  },
  /** Which courses those of the role `teacher` teach. */
  course_teachers: { course_id: 'integer', user_id: 'integer' },
  course_benefits: { id: 'id', course_id: 'integer', description: 'text' },
  lessons: {
    id: 'id',
    course_id: 'integer',
    title: 'text',
    description: 'text',
    duration: 'text',
    position: 'integer',
    /** Of the section that begins with it; empty where it goes on with the one before. */
    section_title: 'text',
    video_url: 'text',
    /** Visitors may see it. */
    is_preview: 'boolean',
    created_at: 'time',
    version: 'version',
    field_history: 'history',
  },
  lesson_tracks: {
    id: 'id',
    lesson_id: 'integer',
    kind: 'track',
    language: 'text',
    path: 'text',
  },
  /** What a lesson has beside its video, in order. */
  lesson_materials: {
    id: 'id',
    lesson_id: 'integer',
    position: 'integer',
    kind: 'material',
    title: 'text',
    /** Of a link. */
    link_url: 'text?',
    /** Of a text: its blocks (`MaterialBlock`) as JSON. */
    blocks: 'text?',
    /** Of a file; several rows may name one. */
    path: 'text?',
    file_type: 'material type?',
    /** As it is saved by who downloads it. */
    file_name: 'text?',
    file_size: 'integer?',
    created_at: 'time',
    version: 'version',
    field_history: 'history',
  },
  lesson_completions: { user_id: 'integer', lesson_id: 'integer', completed_at: 'time' },
  undone_completions: {
    user_id: 'integer',
    lesson_id: 'integer',
    undone_at: 'time',
    /** Whether the lesson had been completed at any time before. */
    was_completed: 'boolean',
  },
  lesson_positions: {
    user_id: 'integer',
    lesson_id: 'integer',
    seconds: 'real',
    updated_at: 'time',
  },
  enrollments: {
    id: 'id',
    user_id: 'integer',
    course_id: 'integer',
    enrolled_at: 'time',
    last_accessed: 'time?',
    /** Set when staff end the enrollment; the progress stays. */
    ended_at: 'time?',
    // Kept by triggers (`stored-progress.ts`).
    active_on: 'derived date',
    done: 'derived count',
    failing: 'derived flag',
  },
  quizzes: {
    id: 'id',
    course_id: 'integer',
    title: 'text',
    description: 'text',
    passing_score: 'integer',
    can_retake: 'boolean',
    show_report: 'boolean',
    position: 'integer',
    /** Grows with every change; an editor that saves an older version gets a 409. */
    version: 'integer',
    created_at: 'time',
  },
  questions: {
    id: 'id',
    quiz_id: 'integer',
    lesson_id: 'integer?',
    text: 'text',
    position: 'integer',
  },
  answers: {
    id: 'id',
    question_id: 'integer',
    text: 'text',
    is_correct: 'boolean',
    position: 'integer',
  },
  attempts: {
    id: 'id',
    user_id: 'integer',
    quiz_id: 'integer',
    number: 'integer',
    score: 'integer',
    passing_score: 'integer',
    passed: 'boolean',
    correct: 'integer',
    total: 'integer',
    completed_at: 'time',
    /** The questions and answers with their texts at that time. */
    snapshot: 'json',
  },
  /** What staff wrote to a student about an attempt. */
  attempt_comments: {
    attempt_id: 'integer',
    /** The student. */
    user_id: 'integer',
    /** Null: they are not at the school any more. */
    author_id: 'integer?',
    text: 'text',
    /** Grows with every change. */
    version: 'integer',
    at: 'time',
  },
  /** The statistics of a quiz up to some attempt; can be deleted and is then counted again. */
  quiz_tallies: {
    quiz_id: 'integer',
    /** It covers the attempts after this id, up to and including `last_id`. */
    after_id: 'integer',
    last_id: 'integer',
    attempts: 'integer',
    /** The sum of the ids of these attempts. */
    id_sum: 'integer',
    tally: 'json',
  },
  achievements: {
    id: 'id',
    user_id: 'integer',
    code: 'badge',
    /** The course id where the achievement is earned once per course; else empty. */
    subject: 'text',
    name: 'text',
    description: 'text',
    awarded_at: 'time',
  },
  /** The days of the school's time zone on which a student completed a lesson or a quiz. */
  activity_days: { user_id: 'integer', day: 'date' },
  /** What a user did on a day of their own time zone: how often, or how much, by kind (`activities.ts`). */
  activities: { user_id: 'integer', day: 'date', kind: 'activity', amount: 'integer' },
  /** A user's own goal, each row from its day on until the next one. */
  goals: { user_id: 'integer', since: 'date', per: 'period', amount: 'integer' },
  /** Where a user's days begin, and which mails about goals they have asked for. */
  goal_settings: {
    user_id: 'integer',
    /** An IANA name. */
    time_zone: 'text',
    /** Null: no reminders. */
    reminder_hour: 'integer?',
    /** When it is to be looked next whether a reminder is due. */
    remind_at: 'time?',
    /** The local day of the last reminder. */
    reminded_on: 'date?',
    weekly_letter: 'boolean',
    letter_at: 'time?',
    /** The local day of the last letter. */
    letter_on: 'date?',
  },
  /** What staff tell people. */
  notices: {
    id: 'id',
    subject: 'text',
    text: 'text',
    created_by: 'integer?',
    created_at: 'time',
    send_at: 'time',
    /** While somebody is still to be told: `send_at`. */
    due_at: 'time?',
    /** When the last of its people was told. */
    sent_at: 'time?',
  },
  /** Whom a notice is for, each once: so nobody is told twice. */
  notice_people: {
    notice_id: 'integer',
    user_id: 'integer',
    told_at: 'time?',
    /** When its mail is to be queued; null: none is wanted, or it was. */
    mail_at: 'time?',
    mailed_at: 'time?',
    read_at: 'time?',
  },
  /** By which mails somebody is told, where they have chosen it. */
  notice_settings: {
    user_id: 'integer',
    /** `NoticeMails` by kind. */
    mails: 'json',
    /** Full hours between which no mail is sent; null: at any hour. */
    quiet_from: 'integer?',
    quiet_until: 'integer?',
  },
  contact_messages: {
    id: 'id',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    subject: 'text',
    message: 'text',
    handled: 'boolean',
    created_at: 'time',
    /** All searchable fields without accents, in lower case. */
    search_text: 'text',
    stage: 'lead stage',
    /** Who of the staff answers it; null: nobody has taken it. */
    owner_id: 'integer?',
    /** The student that it became. */
    student_id: 'integer?',
    /** What staff note of it; '': nothing. */
    note: 'text default',
    version: 'version',
    field_history: 'history',
  },
  /** What the school has answered to a contact message. */
  message_answers: {
    id: 'id',
    message_id: 'integer',
    /** Null when the author was deleted. */
    author_id: 'integer?',
    text: 'text',
    created_at: 'time',
    /** Null when the mail was deleted, some weeks after it was sent or given up. */
    mail_id: 'integer?',
  },
  /** Texts that answers begin from. */
  answer_templates: {
    id: 'id',
    name: 'text',
    text: 'text',
    version: 'version',
    field_history: 'history',
  },
  audit_entries: {
    id: 'id',
    at: 'time',
    actor_id: 'integer?',
    actor_name: 'text',
    action: 'text',
    subject_type: 'text',
    subject_id: 'integer?',
    subject_name: 'text',
    details: 'json',
    search_text: 'text',
    /** The user concerned, also where the subject is a row of theirs such as an enrollment. */
    about_id: 'integer?',
  },
  /** The views of lists that members of staff have saved. */
  saved_views: {
    id: 'id',
    user_id: 'integer',
    list: 'text',
    name: 'text',
    /** Names with equal keys are the same name. */
    name_key: 'text',
    query: 'text',
    /** Among the views of the list. */
    position: 'integer',
  },
  /** What staff note about a person. */
  staff_notes: {
    id: 'id',
    user_id: 'integer',
    /** Null when the author was deleted. */
    author_id: 'integer?',
    author_name: 'text',
    text: 'text',
    created_at: 'time',
    edited_at: 'time?',
  },
  /** The kinds of errors in browsers. */
  client_errors: {
    id: 'id',
    /** Of message, place and version. */
    fingerprint: 'text',
    message: 'text',
    stack: 'text',
    path: 'text',
    browser: 'text',
    version: 'text',
    request_id: 'text?',
    count: 'integer',
    first_at: 'time',
    last_at: 'time',
  },
  videos: {
    path: 'text',
    /** What its file was called by who uploaded it; null: nobody said so. */
    name: 'text?',
    seconds: 'real',
    /** The `/media/` path of a poster frame. */
    poster: 'text?',
    warning: 'text?',
    uploaded_by: 'integer?',
    uploaded_at: 'time',
    /** How far its preparation is; null: nobody has asked for it yet. */
    preparation: 'preparation?',
    /** The `/media/` path of the file that is played instead of the upload. */
    rendition: 'text?',
    rendition_at: 'time?',
    /** The `/media/` path of the pictures of the seek bar, ten in a row. */
    storyboard: 'text?',
    /** Seconds from one of them to the next, and their size in pixels. */
    storyboard_every: 'real?',
    storyboard_width: 'integer?',
    storyboard_height: 'integer?',
  },
  /** Uploads of videos in chunks, unfinished ones and those of the last day. */
  uploads: {
    /** Random; it is in the address of the upload. */
    id: 'text',
    user_id: 'integer',
    size: 'integer',
    /** What its file is called, for the video. */
    name: 'text?',
    /** The `/media/` path of the video that it became. */
    video_path: 'text?',
    /** How often its inspection began and did not end. */
    probes: 'integer',
    /** When it was last asked for or written to. */
    used_at: 'time',
    /** Of the request that holds it (`locks.ts`), until when, and whether another one waits. */
    lock_token: 'text?',
    locked_until: 'time?',
    lock_wanted: 'boolean',
  },
  /** The objects of the bucket that are the content of an upload, one behind the other. */
  upload_chunks: { upload_id: 'text', start: 'integer', size: 'integer', path: 'text' },
  outgoing_mails: {
    id: 'id',
    kind: 'text',
    recipient: 'text',
    reply_to: 'text?',
    reply_to_name: 'text?',
    subject: 'text',
    /** Null once the mail is sent or given up, because a body may contain a token. */
    html: 'text?',
    text: 'text?',
    /** Where its reader stops mails of its kind; null where they cannot, and once it is finished. */
    unsubscribe_url: 'text?',
    /** The name that it is sent by; null: the school's. */
    sender_name: 'text?',
    /** The lowest goes first: 0, or 1 where nobody sits and waits for it. */
    priority: 'integer default',
    created_at: 'time',
    give_up_at: 'time',
    attempts: 'integer',
    /** Null when the mail is finished. While a process sends it: the end of its lease. */
    next_try_at: 'time?',
    sent_at: 'time?',
    failed_at: 'time?',
    failure: 'text?',
  },
  /** Work in the background (`jobs/jobs.ts`). */
  jobs: {
    id: 'id',
    kind: 'text',
    /** Ids and names of files; nothing personal and no secrets. */
    payload: 'json',
    /** Of one kind and key at most one job waits, and at most one runs. */
    key: 'text?',
    status: 'job status',
    /** How often it was begun. */
    attempts: 'integer',
    max_attempts: 'integer',
    /** Waiting: when it may begin. Running: when its lease ends. Else null. */
    due_at: 'time?',
    /** Of the process that runs it: another one's result does not count. */
    lease_token: 'text?',
    cancel_requested_at: 'time?',
    progress_done: 'integer',
    /** 0 while nobody knows. */
    progress_total: 'integer',
    /** Why the last attempt failed. */
    failure: 'text?',
    created_at: 'time',
    started_at: 'time?',
    finished_at: 'time?',
    created_by: 'integer?',
  },
  /** Backups that were made or are being made (`backup/hold.ts`). */
  backups: {
    id: 'id',
    is_scheduled: 'boolean',
    started_at: 'time',
    /** While it is being made: until then no file is removed, unless this is renewed. Else null. */
    held_until: 'time?',
    finished_at: 'time?',
    /** Why it could not be made. */
    failure: 'text?',
  },
  /** Imports of users; each is a job. */
  user_imports: {
    job_id: 'integer',
    filename: 'text',
    invite: 'boolean',
    /** How many rows were confirmed, and what became of those that are done. */
    total: 'integer',
    created: 'integer',
    updated: 'integer',
    unchanged: 'integer',
    refused: 'integer',
    /** Set where rows that were left have been deleted, so that nobody can go on. */
    rows_deleted_at: 'time?',
  },
  /** The rows that wait; each is deleted in the transaction that stores its user. */
  user_import_rows: { job_id: 'integer', line: 'integer', email: 'text', import_row: 'json' },
  /** What became of each row, without the person. */
  user_import_results: {
    job_id: 'integer',
    line: 'integer',
    outcome: 'row outcome',
    reason: 'text?',
  },
  /** Changes of many users; each is a job. */
  bulk_changes: {
    job_id: 'integer',
    action: 'bulk action',
    course_id: 'integer?',
    /** How many were chosen; who is no longer among the people is gone. */
    total: 'integer',
    /** The change that this one undoes. */
    undoes: 'integer?',
  },
  /** Whom a change of many users is about, and what became of each. */
  bulk_change_people: {
    job_id: 'integer',
    user_id: 'integer',
    outcome: 'bulk outcome',
    /** Of the user after the change. */
    version: 'integer?',
    /** Of an enrollment that was taken up again: when it had ended. */
    was_ended_at: 'time?',
  },
  /** When repeated work is due again. */
  schedules: { name: 'text', next_at: 'time' },
  password_requests: { id: 'id', email: 'text', requested_at: 'time', language: 'language?' },
  password_tokens: {
    id: 'id',
    user_id: 'integer',
    purpose: 'purpose',
    token_hash: 'text',
    created_at: 'time',
    expires_at: 'time',
    /** Set when the token was used or replaced by a newer one. */
    ended_at: 'time?',
  },
  deletion_requests: { id: 'id', user_id: 'integer', requested_at: 'time' },
  /** Unfinished log-ins by Google or Facebook. */
  provider_logins: {
    id: 'id',
    provider: 'provider',
    /** Null once the provider has answered. */
    state_hash: 'text?',
    nonce: 'text',
    code_verifier: 'text',
    /** Binds the log-in to the browser that started it. */
    challenge: 'text',
    expires_at: 'time',
    answered_at: 'time?',
    /** Set when the provider has confirmed the e-mail address of this user. */
    user_id: 'integer?',
    ticket_hash: 'text?',
  },
  second_factors: {
    user_id: 'integer',
    /** Encrypted with a key of the installation. */
    secret: 'text',
    started_at: 'time',
    /** Null until a first code has proved that the app has the secret. */
    confirmed_at: 'time?',
    /** The time step of the last accepted code: each code is valid once. */
    last_step: 'integer',
  },
  /** The unused recovery codes. */
  recovery_codes: { id: 'id', user_id: 'integer', code_hash: 'text' },
  passkeys: {
    id: 'id',
    user_id: 'integer',
    /** By which the authenticator knows it, in base64url. */
    credential_id: 'text',
    /** COSE, in base64url. */
    public_key: 'text',
    /** How often the authenticator says that it was used; 0 where it does not count. */
    sign_count: 'real',
    /** How the browser reaches the authenticator, separated by blanks. */
    transports: 'text',
    /** Its owner has it on other devices too, by the cloud of its provider. */
    is_synced: 'boolean',
    label: 'text',
    created_at: 'time',
    last_used_at: 'time?',
  },
  /** What browsers are asked to sign with a passkey; deleted by its use. */
  passkey_challenges: {
    id: 'id',
    challenge_hash: 'text',
    purpose: 'challenge',
    /** Null at a log-in, where nobody knows yet who it is. */
    user_id: 'integer?',
    expires_at: 'time',
  },
  /** Settings of the school that a superuser turns on; without a row a setting is off. */
  school_settings: { name: 'switch', is_on: 'boolean' },
  /** The draft of the school's content: the row 1, from the first change on. */
  school_drafts: {
    id: 'id',
    school: 'json',
    /** The `/media/` path of the logo in `school`, so that the file counts as used. */
    logo: 'text?',
    version: 'version',
    field_history: 'history',
    edited_at: 'time',
    edited_by: 'integer?',
  },
  /** The school's content as it was published, or is to be. */
  school_versions: {
    id: 'id',
    school: 'json',
    logo: 'text?',
    /** The names of the sections that differ from what was published before, with commas between them. */
    sections: 'text',
    created_at: 'time',
    created_by: 'integer?',
    /** Null: its pages are not made yet, or could not be. */
    published_at: 'time?',
    /** The version that it brings back. */
    restored_from: 'integer?',
    /** What makes its pages. Jobs are deleted after some weeks. */
    job_id: 'integer?',
  },
  /** The pages of a version, or of a preview of a draft, as one build of the site makes them. */
  school_renders: {
    id: 'id',
    /** Null: a preview. */
    version_id: 'integer?',
    /** Of a preview. */
    key_hash: 'text?',
    /** The build whose files the pages name. */
    build: 'text',
    /** Until then one process makes the pages; null: they are made. */
    leased_until: 'time?',
    /** Of a preview. */
    expires_at: 'time?',
  },
  school_pages: { render_id: 'integer', file: 'text', body: 'text' },
  /** What was answered to requests with an `Idempotency-Key` (`http/idempotency.ts`). */
  idempotency_keys: {
    /** A keyed hash of user, endpoint and key. */
    id: 'text',
    /** Null: a visitor. */
    user_id: 'integer?',
    /** A keyed hash of what was sent. */
    fingerprint: 'text',
    status: 'integer',
    /** The body of the answer, encrypted; only who sends the key again can read it. */
    answer: 'text',
    expires_at: 'time',
  },
  /** The keys of what is encrypted or hashed here, encrypted themselves (`security/data-keys.ts`). */
  data_keys: { name: 'data key', encrypted: 'text' },
  /** The stored counts (`counts.ts`); the rows of one name and subject add up. */
  school_counts: { name: 'count', subject: 'integer', n: 'integer' },
} as const;

/** What a challenge for a passkey is for: it serves nothing else. */
export type ChallengePurpose = 'log-in' | 'second step' | 'registration';

/** The names of the stored counts (`counts.ts`). */
export type CountName = 'users' | 'running_enrollments';

/** The names of the data keys (`security/data-keys.ts`). */
export type DataKeyName =
  | 'secondFactors'
  | 'recoveryCodes'
  | 'passkeyHandles'
  | 'idempotency'
  | 'mailLinks';

/**
 * A measure of what somebody does. Lessons and quizzes are counted; another kind, such as minutes, may have
 * amounts of its own.
 */
export type ActivityKind = 'lesson' | 'quiz';

interface Values {
  integer: number;
  real: number;
  text: string;
  boolean: boolean;
  /** ISO 8601 in UTC with `Z`. */
  time: string;
  /** `YYYY-MM-DD` */
  date: string;
  level: Level;
  policy: EnrollmentPolicy;
  language: InterfaceLanguage;
  'course language': CourseLanguage;
  track: TrackKind;
  material: MaterialKind;
  'material type': MaterialFileType;
  badge: AchievementCode;
  activity: ActivityKind;
  period: 'day' | 'week';
  purpose: LinkPurpose;
  'job status': JobStatus;
  'row outcome': RowOutcome;
  'bulk action': BulkAction;
  'bulk outcome': BulkSkip | 'waiting' | 'done';
  provider: Provider;
  challenge: ChallengePurpose;
  switch: 'staff_second_factor_required';
  count: CountName;
  preparation: VideoPreparation;
  'data key': DataKeyName;
}

type Column<Kind> = Kind extends 'id' | 'version' | 'integer default'
  ? Generated<number>
  : Kind extends 'text default'
    ? Generated<string>
    : Kind extends 'staff role'
      ? Generated<StaffRole>
      : Kind extends 'lead stage'
        ? Generated<LeadStage>
        : Kind extends 'derived date'
          ? GeneratedAlways<string>
          : Kind extends 'derived count'
            ? GeneratedAlways<number>
            : Kind extends 'derived flag'
              ? GeneratedAlways<boolean>
              : Kind extends 'json'
                ? JSONColumnType<Record<string, unknown>>
                : Kind extends 'history'
                  ? JSONColumnType<Record<string, unknown>, string | undefined>
                  : Kind extends `${infer Base extends keyof Values}?`
                    ? Values[Base] | null
                    : Kind extends keyof Values
                      ? Values[Kind]
                      : never;

/** The row types of all tables, for Kysely. */
export type Tables = {
  [T in keyof typeof tables]: {
    -readonly [C in keyof (typeof tables)[T]]: Column<(typeof tables)[T][C]>;
  };
};

function columnsOfKind(kind: string): ReadonlySet<string> {
  const all = Object.values(tables).flatMap((columns) => Object.entries(columns));
  return new Set(all.filter(([, of]) => of === kind).map(([name]) => name));
}

export const booleanColumns = new Set([
  ...columnsOfKind('boolean'),
  ...columnsOfKind('derived flag'),
]);
export const jsonColumns = new Set([...columnsOfKind('json'), ...columnsOfKind('history')]);
