import type { MessageDescriptor } from '@lingui/core';
import { msg, t as text } from '@lingui/core/macro';
import type { LeadStage, MessageAnswer } from '@trilha/contract';

export const STAGES: Readonly<Record<LeadStage, MessageDescriptor>> = {
  new: msg({ message: 'New', context: 'stage of a lead' }),
  contacted: msg({ message: 'Contacted', context: 'stage of a lead' }),
  trial: msg({ message: 'Trial lesson', context: 'stage of a lead' }),
  won: msg({ message: 'Won', context: 'stage of a lead' }),
  lost: msg({ message: 'Lost', context: 'stage of a lead' }),
};

/** In the order in which a lead goes through them. */
export const STAGE_NAMES = ['new', 'contacted', 'trial', 'won', 'lost'] as const;

export const ANSWER_STATES: Readonly<
  Record<NonNullable<MessageAnswer['state']>, MessageDescriptor>
> = {
  waiting: msg({ message: 'Is being sent', context: 'answer' }),
  sent: msg({ message: 'Sent', context: 'answer' }),
  failed: msg({ message: 'Could not be sent', context: 'answer' }),
};

/** Asked for while drawing. */
export const stateText = (isHandled: boolean): string =>
  isHandled ? text`Handled` : text({ message: 'Open', context: 'message' });

export const senderOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();
