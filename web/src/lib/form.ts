import { zodResolver } from '@hookform/resolvers/zod';
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
import { ApiError, callUnchecked } from './api/api.ts';

/** The contract's, without the contract's other values: forms are bundled apart from those. */
const OF_NO_FIELD: typeof NON_FIELD_ERRORS = 'non_field_errors';

type FormEndpoint = Endpoint<
  string,
  Access,
  z.ZodObject | undefined,
  z.ZodType<FieldValues, FieldValues>
>;

/** What is typed into the form of an endpoint: its body before the schema's transformations. */
export type FormValues<E extends FormEndpoint> = NonNullable<E['body']>['_zod']['input'];

/** Sent as `call` would, or in a way of its own. */
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
  /** One value for every field, '' and false included: it is also the list of the form's fields. */
  defaultValues: DefaultValues<FormValues<E>> & FormValues<E>;
  params?: ParamsOf<E>;
  /** Words a failure as one sentence above the form; undefined leaves it to the usual way. */
  explain?: (error: unknown) => string | undefined;
  /** Said when the failure brings no sentence of its own. */
  failure?: string;
};

export interface EndpointForm<E extends FormEndpoint> extends UseFormReturn<FormValues<E>> {
  /** Spread on the `<form>`. */
  formProps: {
    ref: Ref<HTMLFormElement>;
    onSubmit: (event: SyntheticEvent) => void;
    /** Sent before the page is alive, the values must not end up in the address. */
    method: 'post';
    noValidate: true;
    'aria-busy': boolean;
  };
  /** What went wrong with the whole form; render it inside the form, with `formErrorProps`. */
  formError: string | undefined;
  /** Spread on the element around the form's error, so that the focus can go there. */
  formErrorProps: { 'data-form-error': true; tabIndex: -1 };
  isSubmitting: boolean;
}

/** Splits a refusal into the messages that stand beside a field of the form and the others. */
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

/**
 * The form of an endpoint: the contract's schema checks it before it is sent, the server's faults
 * stand beside their fields (dotted names lead into nested ones), anything else above the form. What
 * was typed stays; the focus goes to the first fault.
 */
export function useEndpointForm<E extends FormEndpoint, Result = ResponseOf<E>>(
  endpoint: E,
  options: EndpointFormOptions<E, Result>,
): EndpointForm<E> {
  const { defaultValues, params, explain } = options;
  const { failure = 'Something went wrong. Please try again.' } = options;
  if (!endpoint.body) throw new Error(`${endpoint.path} takes no body.`);

  const form = useForm<FormValues<E>>({
    defaultValues,
    resolver: zodResolver(endpoint.body, undefined, { raw: true }),
    shouldFocusError: false,
  });
  const { isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const [formError, setFormError] = useState<string>();
  const [faults, setFaults] = useState(0);

  // When the faults are on the page: the first of them in reading order.
  useEffect(() => {
    if (faults === 0) return;
    element.current
      ?.querySelector<HTMLElement>('[data-form-error], [aria-invalid="true"]')
      ?.focus();
  }, [faults]);

  const fail = (error: unknown) => {
    const explained = explain?.(error);
    if (explained !== undefined) {
      setFormError(explained);
      return;
    }
    if (!(error instanceof ApiError)) {
      setFormError(failure);
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
    if (isInvalid) setFaults((count) => count + 1);
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
  };
}

/** What a Controller hands over, as the props of a field of the kit. */
export function fieldProps<Values extends FieldValues, Name extends FieldPath<Values>>({
  field,
  fieldState,
}: {
  field: ControllerRenderProps<Values, Name>;
  fieldState: ControllerFieldState;
}) {
  return { ...field, isInvalid: fieldState.invalid, errorMessage: fieldState.error?.message };
}
