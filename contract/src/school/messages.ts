import { z } from 'zod';
import {
  id,
  page,
  PageQuery,
  requiredText,
  searchText,
  sentVersion,
  text,
  timestamp,
  version,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';

/* The messages of the contact form as staff see them: leads, which may become students. */

/** How far a lead has come. */
export const LEAD_STAGES = ['new', 'contacted', 'trial', 'won', 'lost'] as const;
export type LeadStage = (typeof LEAD_STAGES)[number];

export const LEAD_NOTE_MAX = 5000;
export const ANSWER_MAX = 5000;
export const ANSWER_REQUIRED = /*i18n*/ 'Write an answer.';
/** 409 with the names of the fields. */
export const LEAD_CHANGED_MEANWHILE =
  /*i18n*/ 'Somebody else has changed this note in the meantime.';
export const TEMPLATE_CHANGED_MEANWHILE =
  /*i18n*/ 'Somebody else has changed this template in the meantime.';
export const OWNER_UNKNOWN = /*i18n*/ 'Choose somebody who may answer messages.';
export const STUDENT_UNKNOWN = /*i18n*/ 'This user does not exist.';

const Named = z.object({ id, name: z.string() });

/** A contact message, for staff. */
export const ContactMessage = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  handled: z.boolean(),
  created_at: timestamp,
  stage: z.enum(LEAD_STAGES),
  /** Who of the staff answers it; null: nobody has taken it. */
  owner: Named.nullable(),
  /** The student that it became. */
  student: Named.nullable(),
  /** What staff note of it. */
  note: z.string(),
  /** How many answers were written. */
  answers: z.int().min(0),
  /** When they last answered by mail; null: never. */
  replied_at: timestamp.nullable(),
  version,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** An answer of the school, which goes out by mail. */
export const MessageAnswer = z.object({
  kind: z.literal('answer'),
  id,
  /** Null: they were deleted. */
  author: Named.nullable(),
  text: z.string(),
  created_at: timestamp,
  /** Of its mail; null some weeks after that was sent or given up. */
  state: z.enum(['waiting', 'sent', 'failed']).nullable(),
});
export type MessageAnswer = z.infer<typeof MessageAnswer>;

/** What came back by mail. */
export const MessageReply = z.object({
  kind: z.literal('reply'),
  id,
  /**
   * The address that the mail says it is from, where that is another than the message's: the key in the
   * address that it went to says where it belongs, and nothing proves who wrote it. '': none that can be read.
   */
  other_sender: z.string().nullable(),
  /** What is new in it. */
  text: z.string(),
  /** What it quotes below that. */
  quoted: z.string(),
  /** The names of its attachments, which are in the mailbox alone. */
  attachments: z.array(z.string()),
  /** From a program, such as a note about an absence. */
  is_automatic: z.boolean(),
  /** The mail was longer than what is kept of it. */
  is_cut: z.boolean(),
  created_at: timestamp,
});
export type MessageReply = z.infer<typeof MessageReply>;

/** A message with all that belongs to it. */
export const MessageThread = z.object({
  message: ContactMessage,
  /** The oldest first. */
  thread: z.array(z.discriminatedUnion('kind', [MessageAnswer, MessageReply])),
  /** The user who has this e-mail address already. */
  known: Named.nullable(),
  /** Where an answer of the lead goes; null: the school has no address of its own. */
  reply_to: z.string().nullable(),
  /** Whether what is answered by mail comes into this thread. */
  replies_return: z.boolean(),
});
export type MessageThread = z.infer<typeof MessageThread>;

const MessageChanges = z
  .object({
    handled: z.boolean('Say true or false.'),
    stage: z.enum(LEAD_STAGES, /*i18n*/ 'Choose one of the stages.'),
    /** Null: nobody. */
    owner: id.nullable(),
    /** Null: none. */
    student: id.nullable(),
    note: text(LEAD_NOTE_MAX),
    /** Of the note. */
    version: sentVersion,
  })
  .partial();
export type MessageChanges = z.output<typeof MessageChanges>;

export const AnswerInput = z.object({ text: requiredText(ANSWER_MAX, ANSWER_REQUIRED) });

const staff = { access: 'staff', permission: 'messages' } as const;

export const messages = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path: '/admin/messages/',
    summary: 'The contact messages, by 10, those with the newest word of theirs first',
    query: PageQuery.extend({
      search: searchText,
      /** `true` or `false`: only those; anything else: all. */
      handled: z.enum(['true', 'false']).optional().catch(undefined),
      stage: z.enum(LEAD_STAGES).optional().catch(undefined),
      /** Of the caller, or of nobody. */
      owner: z.enum(['me', 'nobody']).optional().catch(undefined),
    }),
    response: page(ContactMessage),
  }),
  overview: endpoint({
    ...staff,
    method: 'GET',
    path: '/admin/messages/overview/',
    summary: 'How many contact messages are in each stage, and who may answer them',
    response: z.object({
      stages: z.object({
        new: z.int(),
        contacted: z.int(),
        trial: z.int(),
        won: z.int(),
        lost: z.int(),
      }),
      owners: z.array(Named),
    }),
  }),
  get: endpoint({
    ...staff,
    method: 'GET',
    path: '/admin/messages/{id}/',
    summary: 'A contact message with its answers',
    response: MessageThread,
  }),
  update: endpoint({
    ...staff,
    method: 'PATCH',
    path: '/admin/messages/{id}/',
    summary:
      'Mark a message as handled or not, or change it as a lead; a stage beyond `new` marks it as handled',
    body: MessageChanges,
    response: ContactMessage,
    errors: { 409: LEAD_CHANGED_MEANWHILE },
  }),
  answer: endpoint({
    ...staff,
    method: 'POST',
    path: '/admin/messages/{id}/answers/',
    idempotent: true,
    summary: 'Answer a contact message by mail; it is handled then, and has been contacted',
    body: AnswerInput,
    response: MessageAnswer,
    statuses: [201],
  }),
};

export const ANSWER_TEMPLATE_NAME_MAX = 80;

/** A text that an answer begins from. `{first_name}` and `{school}` in it stand for those names. */
export const AnswerTemplate = z.object({
  id,
  name: z.string(),
  text: z.string(),
  version,
});
export type AnswerTemplate = z.infer<typeof AnswerTemplate>;

export const AnswerTemplateInput = z.object({
  name: requiredText(ANSWER_TEMPLATE_NAME_MAX, /*i18n*/ 'Give the template a name.'),
  text: requiredText(ANSWER_MAX, /*i18n*/ 'Write the text of the template.'),
});
export type AnswerTemplateInput = z.output<typeof AnswerTemplateInput>;

const AnswerTemplateChanges = AnswerTemplateInput.extend({ version: sentVersion }).partial();
export type AnswerTemplateChanges = z.output<typeof AnswerTemplateChanges>;

export const answerTemplates = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path: '/admin/answer-templates/',
    summary: 'The templates of answers, by name',
    response: z.object({ results: z.array(AnswerTemplate) }),
  }),
  create: endpoint({
    ...staff,
    method: 'POST',
    path: '/admin/answer-templates/',
    idempotent: true,
    summary: 'Add a template of answers',
    body: AnswerTemplateInput,
    response: AnswerTemplate,
    statuses: [201],
  }),
  update: endpoint({
    ...staff,
    method: 'PATCH',
    path: '/admin/answer-templates/{id}/',
    summary: 'Change a template of answers',
    body: AnswerTemplateChanges,
    response: AnswerTemplate,
    errors: { 409: TEMPLATE_CHANGED_MEANWHILE },
  }),
  remove: endpoint({
    ...staff,
    method: 'DELETE',
    path: '/admin/answer-templates/{id}/',
    summary: 'Delete a template of answers; answers that were written with it stay',
  }),
};
