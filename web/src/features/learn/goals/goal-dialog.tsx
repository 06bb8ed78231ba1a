import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GoalSettings, GoalWeek } from '@trilha/contract';
import { goals } from '@trilha/contract/bare';
import {
  FIRST_REMINDER_HOUR,
  LAST_REMINDER_HOUR,
  MOST_PER_WEEK,
} from '@trilha/contract/goal-limits';
import { type FormEvent, useState } from 'react';
import { ApiError, call } from '../../../lib/api/api.ts';
import { useLanguage } from '../../../lib/language.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import {
  Banner,
  Button,
  Checkbox,
  Modal,
  Select,
  SubmitButton,
  TextField,
  toast,
  WidgetLocale,
} from '../../../ui/index.ts';
import { goalQuery } from './queries.ts';

interface GoalDialogProps {
  week: GoalWeek;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const PER_WEEK = 'week';
const NO_GOAL = 'none';

/** The own goal, and which mails about it are wanted. */
export default function GoalDialog(props: GoalDialogProps) {
  const { isOpen, onOpenChange } = props;
  const { t } = useLingui();
  const lang = useLanguage();
  return (
    <WidgetLocale lang={lang}>
      <Modal isOpen={isOpen} onOpenChange={onOpenChange} title={t`Your goal`} size="sm">
        <GoalForm {...props} />
      </Modal>
    </WidgetLocale>
  );
}

function GoalForm({ week, onOpenChange }: GoalDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { goal } = week;
  const isWeekly = goal?.per === 'week';
  // Who opens this for the first time is offered the smallest step.
  const [chosen, setChosen] = useState(isWeekly ? PER_WEEK : String(goal?.amount ?? 1));
  const [amount, setAmount] = useState(String(isWeekly ? goal.amount : 5));
  const [hour, setHour] = useState(String(week.reminder_hour ?? ''));
  const [wantsLetter, setLetter] = useState(week.weekly_letter);
  const [isWrong, setWrong] = useState(false);
  const save = useMutation({
    mutationFn: (body: GoalSettings) => call(goals.set, { body }),
    onSuccess(stored) {
      queryClient.setQueryData(goalQuery.queryKey, stored);
      toast(t`Your goal is saved.`, { tone: 'success' });
      onOpenChange(false);
    },
  });
  const clock = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const hours = Array.from({ length: LAST_REMINDER_HOUR - FIRST_REMINDER_HOUR + 1 }, (_, index) => {
    const value = FIRST_REMINDER_HOUR + index;
    return { value: String(value), label: clock.format(new Date(Date.UTC(2026, 0, 1, value))) };
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const perWeek = Number(amount);
    const isValid = /^\d{1,2}$/.test(amount.trim()) && perWeek >= 1 && perWeek <= MOST_PER_WEEK;
    setWrong(chosen === PER_WEEK && !isValid);
    if (chosen === PER_WEEK && !isValid) return;
    save.mutate({
      goal:
        chosen === NO_GOAL
          ? null
          : chosen === PER_WEEK
            ? { per: 'week', amount: perWeek }
            : { per: 'day', amount: Number(chosen) },
      reminder_hour: hour === '' ? null : Number(hour),
      weekly_letter: wantsLetter,
    });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {save.isError && (
        <Banner tone="error">
          {(save.error instanceof ApiError && save.error.detail) ||
            t`Your goal could not be saved. Please try again.`}
        </Banner>
      )}
      <Select
        label={t`Lessons and quizzes`}
        description={t`Only you see your goal. You can change it at any time.`}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: '1', label: t`1 a day` },
          { value: '2', label: t`2 a day` },
          { value: '3', label: t`3 a day` },
          { value: PER_WEEK, label: t`A number a week` },
          { value: NO_GOAL, label: t`No goal` },
        ]}
      />
      {chosen === PER_WEEK && (
        <TextField
          label={t`How many a week`}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_PER_WEEK}
          value={amount}
          onChange={setAmount}
          errorMessage={isWrong ? t`Choose a number from 1 to 30.` : undefined}
        />
      )}
      <Select
        label={t`Reminder by e-mail`}
        description={t`Only on days on which you have not done anything yet.`}
        value={hour}
        onChange={setHour}
        options={[{ value: '', label: t`No reminder` }, ...hours]}
      />
      <Checkbox
        value={wantsLetter}
        onChange={setLetter}
        description={t`On Monday morning, what you learned in the week before.`}
      >
        <Trans>A weekly letter by e-mail</Trans>
      </Checkbox>
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton isSubmitting={save.isPending} submittingLabel={t`Saving...`}>
          <Trans>Save</Trans>
        </SubmitButton>
        <Button variant="secondary" onPress={() => onOpenChange(false)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
