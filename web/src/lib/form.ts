import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Access, Endpoint, NON_FIELD_ERRORS, ParamsOf, ResponseOf } from '@trilha/contract';
import { type Ref, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import {
  type ControllerFieldState,
  type ControllerRenderProps,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, callUnchecked, NetworkError } from './api/api.ts';
import { contractResolver } from './contract-resolver.ts';

/** The contract's value, checked by its type: importing it would bundle the contract's schemas. */
const OF_NO_FIELD: typeof NON_FIELD_ERRORS = 'non_field_errors';

type FormEndpoint = Endpoint<
  string,
  Access,
  z.ZodObject | undefined,
  z.ZodType<FieldValues, FieldValues>
>;

/** The values of an endpoint's form: its body before the schema's transformations. */
export type FormValues<E extends FormEndpoint> = NonNullable<E['body']>['_zod']['input'];

/** Sent by `call`, or by the form's own `send`. */
type Sending<E extends FormEndpoint, Result> =
  | {
      send?: undefined;
      onSuccess?: (response: ResponseOf<E>, values: FormValues<E>) => void | Promise<void>;
    }
  | {
      send: (values: FormValues<E>) => Promise<Result>;
      onSuccess?: (result: Result, values: FormValues<E>) => void | Promise<void>;
    };

export type EndpointFormOptions<E extends FormEndpoint, Result> = Sending<E, Result> & {
  /** A value for every field, also '' and false: the keys are the list of the form's fields. */
  defaultValues: DefaultValues<FormValues<E>> & FormValues<E>;
  params?: ParamsOf<E>;
  /** The error message above the form for an error; undefined for the default handling. */
  explain?: (error: unknown) => string | undefined;
  /** The error message if the error has none of its own. */
  failure?: string;
};

export interface EndpointForm<E extends FormEndpoint> extends UseFormReturn<FormValues<E>> {
  /** Spread on the `<form>`. */
  formProps: {
    ref: Ref<HTMLFormElement>;
    onSubmit: (event: SyntheticEvent) => void;
    /** If the form is sent before hydration, its values must not end up in the address. */
    method: 'post';
    noValidate: true;
    'aria-busy': boolean;
  };
  /** The error of the form as a whole. Render it inside the form, with `formErrorProps`. */
  formError: string | undefined;
  /** Spread on the element around the form's error, so that it can take the focus. */
  formErrorProps: { 'data-form-error': true; tabIndex: -1 };
  isSubmitting: boolean;
  /** Sends the form as its button does. */
  submit: () => void;
}

/** Splits an error into the messages beside fields of the form and the message above it. */
export function sortFieldErrors(
  error: ApiError,
  fields: readonly string[],
): { beside: Map<string, string>; above: string | undefined } {
  const beside = new Map<string, string>();
  const above: string[] = [];
  for (const [name, messages] of Object.entries(error.fieldErrors)) {
    const isOurs = name !== OF_NO_FIELD && fields.includes(name.split('.')[0] ?? name);
    if (isOurs) beside.set(name, messages.join(' '));
    else above.push(...messages);
  }
  if (error.detail && above.length === 0 && beside.size === 0) above.push(error.detail);
  return { beside, above: above.length > 0 ? [...new Set(above)].join(' ') : undefined };
}

/** Why nothing came back. Only a browser without a connection knows that nothing was sent. */
function unsent(): string {
  return navigator.onLine
    ? t`The server did not answer. What you typed is still here.`
    : t`There is no connection: nothing was sent. What you typed is still here.`;
}

function sentences(first: string, second: string): string {
  return `${first}${/[.!?]$/.test(first) ? '' : '.'} ${second}`;
}

/**
 * The form of an endpoint. The contract's schema validates it before it is sent. The server's field
 * errors are shown beside their fields (dotted names for nested ones), all others above the form. The
 * values stay, and the focus goes to the first error.
 */
export function useEndpointForm<E extends FormEndpoint, Result = ResponseOf<E>>(
  endpoint: E,
  options: EndpointFormOptions<E, Result>,
): EndpointForm<E> {
  const { defaultValues, params, explain } = options;
  const { failure = t`Something went wrong. Please try again.` } = options;
  if (!endpoint.body) throw new Error(`${endpoint.path} takes no body.`);

  const { i18n } = useLingui();
  const form = useForm<FormValues<E>>({
    defaultValues,
    resolver: contractResolver(endpoint.body, i18n),
    shouldFocusError: false,
  });
  const { isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const [formError, setFormError] = useState<string>();
  const [failures, setFailures] = useState(0);

  // After the errors were rendered, focuses the first one in reading order.
  useEffect(() => {
    if (failures === 0) return;
    element.current
      ?.querySelector<HTMLElement>('[data-form-error], [aria-invalid="true"]')
      ?.focus();
  }, [failures]);

  const fail = (error: unknown) => {
    const explained = explain?.(error);
    if (explained !== undefined) {
      setFormError(explained);
      return;
    }
    if (!(error instanceof ApiError)) {
      setFormError(error instanceof NetworkError ? sentences(failure, unsent()) : failure);
      return;
    }
    const { beside, above } = sortFieldErrors(error, Object.keys(defaultValues));
    for (const [name, message] of beside) {
      form.setError(name as FieldPath<FormValues<E>>, { type: 'server', message });
    }
    setFormError(above ?? (beside.size > 0 ? undefined : failure));
  };

  const send = async (values: FormValues<E>) => {
    if (options.send) {
      const result = await options.send(values);
      await options.onSuccess?.(result, values);
    } else {
      const response = await callUnchecked(endpoint, { params, body: values });
      await options.onSuccess?.(response, values);
    }
  };

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    let isInvalid = false;
    await form.handleSubmit(
      async (values) => {
        setFormError(undefined);
        try {
          await send(values);
        } catch (error) {
          fail(error);
          isInvalid = true;
        }
      },
      () => {
        setFormError(undefined);
        isInvalid = true;
      },
    )(event);
    if (isInvalid) setFailures((count) => count + 1);
  };

  return {
    ...form,
    formProps: {
      ref: element,
      onSubmit: (event) => void onSubmit(event),
      method: 'post',
      noValidate: true,
      'aria-busy': isSubmitting,
    },
    formError,
    formErrorProps: { 'data-form-error': true, tabIndex: -1 },
    isSubmitting,
    submit: () => element.current?.requestSubmit(),
  };
}

/** Maps the arguments of a Controller's render function to the props of a field. */
export function fieldProps<Values extends FieldValues, Name extends FieldPath<Values>>({
  field,
  fieldState,
}: {
  field: ControllerRenderProps<Values, Name>;
  fieldState: ControllerFieldState;
}) {
  return { ...field, isInvalid: fieldState.invalid, errorMessage: fieldState.error?.message };
}
