/** The e-mail addresses of deleted users. */
export const changes = { audit_entries: ['details'] };
