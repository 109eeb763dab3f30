// What stands in a shape for a value that only the run of it knows: one that is given, the merchant, or how far a person reaches.
import type { DataScope } from '../tenant/data-scope.ts'

/** Stands in the place of a value while a shape is built. It can be put into a statement and nothing else. */
class Placeholder {
  readonly of: keyof Whose | 'values'
  readonly name: string

  constructor(of: keyof Whose | 'values', name: string) {
    this.of = of
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`A shape can't look at ${this.name}: it is built before there is a value`)
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]()
  }
}

/** Whose statement runs. */
export interface Whose {
  readonly merchant: string | null
  readonly shops: readonly string[] | null
  readonly person: string | null
}

// A handle is typed by what it holds when a statement runs; while a shape is built these stand there instead.
const standIn = <T>(of: keyof Whose): T => new Placeholder(of, of) as unknown as T

export const MERCHANT = standIn<string>('merchant')
const SHOPS = standIn<readonly string[]>('shops')
const PERSON = standIn<string>('person')

/** The reach of a person as a shape knows it: that there is one, and whether they see only rows of their own. */
export const scopeStandIn = (isOwnOnly: boolean): DataScope => ({ shopIds: SHOPS, onlyOf: isOwnOnly ? PERSON : null })

export const isScopeStandIn = (scope: DataScope): boolean => scope.shopIds === SHOPS

/** Values by name, of which none is there yet. */
export function valueStandIns<Values extends object>(): Values {
  const known = new Map<string, Placeholder>()
  const placeholderOf = (name: string): Placeholder => {
    const placeholder = known.get(name) ?? new Placeholder('values', name)
    known.set(name, placeholder)
    return placeholder
  }
  return new Proxy<Values>(Object.create(null), {
    get: (_target, name) => (typeof name === 'string' ? placeholderOf(name) : undefined),
  })
}

/**
 * The parameters of one run. Errors: throws when a value that the shape asks for is not among those given.
 *
 * @param parameters of the shape, placeholders among them
 */
export function bind(parameters: readonly unknown[], whose: Whose, values: object): unknown[] {
  return parameters.map((parameter) => {
    if (!(parameter instanceof Placeholder)) return parameter
    if (parameter.of !== 'values') return given(whose[parameter.of], parameter)
    const value: unknown = Reflect.get(values, parameter.name)
    return value === undefined && !(parameter.name in values) ? given(null, parameter) : value
  })
}

function given<T>(value: T | null, { name }: Placeholder): T {
  if (value === null) throw new TypeError(`A statement needs ${name}, and it was not given`)
  return value
}
