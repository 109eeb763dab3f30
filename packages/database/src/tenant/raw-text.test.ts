// Proves which raw SQL passes as an expression, and by which rule each other text is refused.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mustBeExpression } from './raw-text.ts'

const check = (raw: ReturnType<typeof sql>) => () => mustBeExpression(raw.toOperationNode())
const now = new Date(0)

describe('an expression passes', () => {
  test.for([
    ['arithmetic', sql`version + 1`],
    ['a tuple beside a tuple', sql`(${sql.ref('at')}, id) ${sql.raw('<')} (${now}, ${'id'}::uuid)`],
    ['a case', sql`case when ${sql.ref('status')} <> 'ON_SALE' then 'A' else ${now}::timestamptz end`],
    ['an aggregate with a filter', sql`coalesce(sum(amount_fen) filter (where amount_fen > 0), 0)::bigint`],
    ['a window', sql`lag(balance) over (partition by code order by version)`],
    ['arrays', sql`(role_ids && ${[]}::uuid[] or cardinality(role_ids) = 0) and ${'x'} = any(array[1, 2])`],
    ['quotes in quotes', sql`title = 'it''s -- no comment; select' and "odd ""name""" like 'a/*%'`],
    ['a part of a time', sql`date_trunc('day', at at time zone 'Asia/Shanghai')`],
    ['JSON', sql`details -> 'a' ->> 'b' is not null`],
    ['a list of values inside parentheses', sql`id in (${sql.join([1, 2, 3])})`],
  ] as const)('%s', ([, raw]) => {
    expect(check(raw)).not.toThrow()
  })
})

describe('refused is', () => {
  test.for([
    ['a statement', sql`(select 1)`, /says select/],
    ['a statement in capitals', sql`(SELECT 1)`, /says select/],
    ['a word in two pieces', sql`sel${sql.raw('ect')} 1`, /says select/],
    ['a word with a value stuck to it', sql`u${1}`, /stick together/],
    ['a quote with a letter before it', sql`e'\\x41'`, /not read|stick together/],
    ['an identifier in escapes', sql`U&"s\\0061le"`, /stick together/],
    ['an identifier in escapes, made of pieces', sql`U&${sql.ref('x')}`, /stick together/],
    ['a value inside a literal', sql`'${sql.lit(') or (true')}'`, /not read/],
    ['a dollar quote', sql`$$x$$`, /not read/],
    ['a parameter of its own', sql`$1`, /not read/],
    ['a line comment', sql`true --`, /comment/],
    ['a comment', sql`true /* x */`, /comment/],
    ['a comment behind an operator', sql`1 +-- 2`, /comment/],
    ['a second statement', sql`1; 2`, /not read/],
    ['a parenthesis that closes more', sql`true) or (true`, /did not open/],
    ['a parenthesis that stays open', sql`(true`, /not closed/],
    ['brackets that cross', sql`(a[1)]`, /did not open/],
    ['two expressions', sql`1, 2`, /more than one/],
    ['a clause of the statement around', sql`1 order by 2`, /says order/],
    ['a function nobody knows', sql`query_to_xml('x')`, /query_to_xml\(\)/],
    ['the same by its schema and in quotes', sql`pg_catalog."query_to_xml" ('x')`, /query_to_xml\(\)/],
    ['a literal that never ends', sql`'abc`, /not read/],
    ['a NUL', sql.raw('a\0b'), /not read/],
  ] as const)('%s', ([, raw, why]) => {
    expect(check(raw)).toThrow(why)
  })
})
