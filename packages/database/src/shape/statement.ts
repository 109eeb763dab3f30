// Statements that are built, guarded and compiled once, and from then on only given their values.
import { isDeepStrictEqual } from 'node:util'
import type { Compilable, InsertResult, Kysely } from 'kysely'
import type { GlobalDb, TenantDb } from '../handles.ts'
import type { Planning } from '../planning.ts'
import type { Tables } from '../tables.generated.ts'
import { currentDataScope, type DataScope, withDataScope } from '../tenant/data-scope.ts'
import { guardedHandle } from '../tenant/guarded-handle.ts'
import { QueryRefused } from '../tenant/query-refused.ts'
import { NeedsValues } from '../tenant/shop-filter.ts'
import { type Door, doorOf, type ShapeKind } from './doors.ts'
import { bind, MERCHANT, scopeStandIn, valueStandIns, type Whose } from './placeholder.ts'

/** A statement of handles of the kind `On`; inside a transaction it is given the tx. */
export interface Statement<On, Values extends object, Row> {
  all(on: On, values: Values): Promise<Row[]>
  first(on: On, values: Values): Promise<Row | undefined>
  /** Runs a statement that writes; answers how many rows it wrote. */
  run(on: On, values: Values): Promise<number>
}

type Handle = TenantDb | GlobalDb | Kysely<Tables>
type Build<On, Values, Row> = (on: On, values: Values) => Compilable<Row>

interface Shape {
  readonly text: string
  readonly parameters: readonly unknown[]
}

/** Statements of one family that are kept; one that was not asked for the longest time makes room. */
const KEPT = 500

let isChecked = false

/** From now on every run is built anew as well, and must come out the same: for tests, which so prove every shape they use. */
export function checkShapes(checks = true): void {
  isChecked = checks
}

/**
 * A statement of this shape. What `build` writes may depend on nothing but its arguments, of which the values are placeholders
 * and can't be looked at. The merchant and the reach of the person who asks are added as with any other statement.
 *
 * @param planning outside a transaction; as the request that it belongs to unless said otherwise
 * Errors: of a run, those of the database; QueryRefused for what a handle refuses.
 */
export function statement<On extends Handle, Values extends object, Row>(
  build: Build<On, Values, Row>,
  planning?: Planning,
): Statement<On, Values, Row extends InsertResult ? never : Row> {
  type Answer = Row extends InsertResult ? never : Row
  const shapes = new WeakMap<ShapeKind, (Shape | null | undefined)[]>()

  /** Null: its values must be looked at. */
  function shapeOf(kind: ShapeKind, scope: DataScope | null): Shape | null {
    const known = shapes.get(kind) ?? []
    shapes.set(kind, known)
    const at = scope === null ? 0 : scope.onlyOf === null ? 1 : 2
    if (known[at] === undefined) known[at] = compile(kind, scope, build)
    return known[at]
  }

  async function send(on: On, values: Values) {
    const door = doorOf(on)
    if (door === undefined) throw new QueryRefused('A statement runs on a handle that Database gave out, as it is')
    const scope = currentDataScope()
    const shape = shapeOf(door.kind, scope)
    const { text, parameters } =
      shape === null
        ? plain(build(on, values))
        : { text: shape.text, parameters: bind(shape.parameters, whoseOf(door, scope), values) }
    if (isChecked) mustBeSame(plain(build(on, values)), { text, parameters })
    return door.lend((run) => run(text, parameters), planning)
  }

  return {
    all: async (on, values): Promise<Answer[]> => (await send(on, values)).rows,
    first: async (on, values): Promise<Answer | undefined> => (await send(on, values)).rows[0],
    run: async (on, values) => (await send(on, values)).rowCount ?? 0,
  }
}

/**
 * Statements that differ by more than their values, such as a list with this filter and that order. Outside a transaction each is planned
 * once for all values: what is read so is proven to be cheap by that plan too (the server’s list-plans tests).
 *
 * @param build is given what it is built for, which must be plain data of few different values, and nothing that a person types
 */
export function statements<Variant, On extends Handle, Values extends object, Row>(
  build: (variant: Variant) => Build<On, Values, Row>,
): (variant: Variant) => Statement<On, Values, Row extends InsertResult ? never : Row> {
  const known = new Map<string, Statement<On, Values, Row extends InsertResult ? never : Row>>()
  return (variant) => {
    const key = JSON.stringify(variant)
    const found = known.get(key) ?? statement(build(variant), 'once')
    // Put last: the first of the map is the one to make room.
    known.delete(key)
    known.set(key, found)
    const oldest = known.keys().next()
    if (known.size > KEPT && oldest.done !== true) known.delete(oldest.value)
    return found
  }
}

function compile<On, Values extends object, Row>(
  kind: ShapeKind,
  scope: DataScope | null,
  build: Build<On, Values, Row>,
): Shape | null {
  const handle = Object.assign(guardedHandle<Tables>(kind.guard, refuseToRun), { merchantId: MERCHANT })
  const reach = scope === null ? null : scopeStandIn(scope.onlyOf !== null)
  // The guard is that of the kind, so this is what `build` takes.
  try {
    return withDataScope(reach, () => plain(build(handle as On, valueStandIns<Values>())))
  } catch (error) {
    if (error instanceof NeedsValues) return null
    throw error
  }
}

function plain(built: Compilable): Shape {
  const { sql, parameters } = built.compile()
  return { text: sql, parameters }
}

async function refuseToRun(): Promise<never> {
  throw new QueryRefused('A shape is built and not run: return the query')
}

const whoseOf = ({ merchantId }: Door, scope: DataScope | null): Whose => ({
  merchant: merchantId,
  shops: scope?.shopIds ?? null,
  person: scope?.onlyOf ?? null,
})

function mustBeSame(anew: Shape, { text, parameters }: Shape): void {
  if (anew.text === text && isDeepStrictEqual([...anew.parameters], [...parameters])) return
  throw new Error(
    `A shape is not what its statement would be: it looks at a value, or makes one.\n${text}\n${anew.text}`,
  )
}
