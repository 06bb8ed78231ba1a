import fc from 'fast-check';
import { z } from 'zod';
import { days, numbers, texts } from './texts.ts';

/** What this module reads of JSON Schema: what zod writes for the schemas of the contract. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
}

/**
 * Values that are as a zod schema wants them, or nearly: refinements are not known to JSON Schema.
 * (`zod-fast-check` is for zod 3; the libraries for JSON Schema are no longer kept.)
 */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return ofJsonSchema(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
  );
}

function ofJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(ofJsonSchema));
  switch (schema.type) {
    case 'string':
      return schema.format === 'date' ? fc.oneof(days, texts()) : texts(schema.maxLength);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number':
      return numbersOf(schema);
    case 'array':
      return fc.array(ofJsonSchema(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 3),
      });
    case 'object':
      return objectsOf(schema);
    default:
      return anything;
  }
}

/** Most ids are those of rows: the ids of every table begin with 1. */
function numbersOf({ minimum = -1e9, maximum = 1e9 }: JsonSchema): fc.Arbitrary<number> {
  const low = Math.ceil(Math.max(minimum, -1e9));
  const high = Math.floor(Math.min(maximum, 1e9));
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: low, max: Math.min(high, Math.max(low, 0) + 6) }) },
    { weight: 1, arbitrary: fc.integer({ min: low, max: high }) },
    { weight: 1, arbitrary: numbers },
  );
}

function objectsOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    const value = ofJsonSchema(additionalProperties);
    const keys = fc.oneof(fc.integer({ min: 1, max: 6 }).map(String), texts(20));
    return fc.oneof(
      fc.array(fc.tuple(keys, value), { maxLength: 4 }).map(objectOf),
      // The choice of an answer for each of the first two questions of the school.
      fc.record({ 1: fc.integer({ min: 1, max: 3 }), 2: fc.integer({ min: 4, max: 6 }) }),
    );
  }
  const fields = Object.entries(properties).map(([name, of]) => [name, ofJsonSchema(of)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

/** With `__proto__` as a field like others. */
function objectOf(entries: readonly (readonly [string, unknown])[]): object {
  const made = {};
  for (const [key, value] of entries) {
    Object.defineProperty(made, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return made;
}

/** A value as a text field carries it. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Any JSON. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  texts(),
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom<unknown[]>([], {}, [[]], [null], { id: 1 }, ['1', '2']),
  fc.jsonValue({ maxDepth: 2 }),
);

const KINDS = [
  'replace',
  'remove',
  'add',
  'wrap in a list',
  'make a list of an object, and an object of anything else',
  'make a text of it',
  'lengthen',
  'nest',
] as const;

/** One change of a value, somewhere in it. */
export interface Mutation {
  readonly kind: (typeof KINDS)[number];
  /** Which of its parts, counted from the outside, modulo their number. */
  readonly at: number;
  readonly key: string;
  readonly by: unknown;
}

export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    at: fc.nat({ max: 30 }),
    key: fc.constantFrom(
      '__proto__',
      'constructor',
      'id',
      'is_staff',
      'is_superuser',
      '',
      '0',
      'version',
    ),
    by: anything,
  }),
  { maxLength: 3 },
);

type Path = readonly string[];

/** The paths of a value and of all that is in it. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]));
  return [path, ...inner];
}

/** Two changes that make it longer would multiply, and two that nest it fill the stack of this module. */
const LARGE = 1_500;

/** `undefined` where all of it was removed. */
export function mutated(value: unknown, all: readonly Mutation[]): unknown {
  return all.reduce((before, mutation) => {
    if ((JSON.stringify(before)?.length ?? 0) > LARGE) return before;
    const paths = pathsOf(before);
    return changedAt(before, paths[mutation.at % paths.length] ?? [], mutation);
  }, value);
}

function changedAt(value: unknown, [first, ...rest]: Path, mutation: Mutation): unknown {
  if (first === undefined) return changed(value, mutation);
  if (typeof value !== 'object' || value === null) return value;
  const isRemoved = rest.length === 0 && mutation.kind === 'remove';
  const entries = Object.entries(value)
    .filter(([key]) => !(isRemoved && key === first))
    .map(([key, each]) => [key, key === first ? changedAt(each, rest, mutation) : each] as const);
  return Array.isArray(value) ? entries.map(([, each]) => each) : objectOf(entries);
}

function changed(value: unknown, { kind, key, by }: Mutation): unknown {
  const isObject = typeof value === 'object' && value !== null;
  switch (kind) {
    case 'replace':
      return by;
    case 'remove':
      return undefined;
    case 'add':
      if (Array.isArray(value)) return [...value, by];
      return isObject ? objectOf([...Object.entries(value), [key, by]]) : { [key]: value };
    case 'wrap in a list':
      return [value];
    case 'make a list of an object, and an object of anything else':
      return isObject && !Array.isArray(value) ? Object.values(value) : { 0: value };
    case 'make a text of it':
      return JSON.stringify(value) ?? '';
    case 'lengthen':
      if (typeof value === 'string') return (value || 'x').repeat(3000).slice(0, 6000);
      if (typeof value === 'number') return value * 1e10;
      return Array.isArray(value)
        ? Array.from({ length: 600 }, (_, index): unknown => value[index % value.length])
        : value;
    case 'nest':
      return Array.from({ length: 1000 }).reduce((inner) => [inner], value);
  }
}
