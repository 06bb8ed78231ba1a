/** Rows of before 0005 become findable. */
export const changes = { contact_messages: ['search_text'], audit_entries: ['search_text'] };
