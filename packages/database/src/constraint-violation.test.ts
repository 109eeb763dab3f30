// Proves that a broken constraint is recognised as one server tells it and as a distributed one does.
import { expect, test } from 'vitest'
import { isConstraintViolation } from './constraint-violation.ts'

const error = (code: string, constraint?: string, message = '') =>
  Object.assign(new Error(message), { code, constraint })
const shardMessage = 'duplicate key value violates unique constraint "withdraw_order__no_unique_102316"'

const cases: [what: string, error: unknown, is: boolean][] = [
  ['named by the driver', error('23505', 'withdraw_order__no_unique'), true],
  ['named by the driver with the number of a shard', error('23505', 'withdraw_order__no_unique_102316'), true],
  ['named in the message only', error('23505', undefined, shardMessage), true],
  ['a foreign key', error('23503', 'withdraw_order__no_unique'), true],
  ['a check', error('23514', 'withdraw_order__no_unique'), true],
  ['another constraint', error('23505', 'withdraw_order__pk'), false],
  ['a longer name', error('23505', 'withdraw_order__no_unique_per_day'), false],
  ['another kind of error', error('57014', 'withdraw_order__no_unique'), false],
  ['an error without a code', new Error(shardMessage), false],
  ['not an error', { code: '23505', constraint: 'withdraw_order__no_unique' }, false],
  ['nothing', undefined, false],
]

test.for(cases)('%s', ([, thrown, is]) => {
  expect(isConstraintViolation(thrown, 'withdraw_order__no_unique')).toBe(is)
})
