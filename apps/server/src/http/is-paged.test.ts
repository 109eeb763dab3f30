// Whatever answers pages is a list that the law of list plans knows; a command never is.
import { expect, test } from 'vitest'
import { endpoints } from './callers.testing.ts'
import { isPaged } from '../kernel/is-paged.ts'

const paged = endpoints.filter(([, endpoint]) => isPaged(endpoint))

test('the lists of the console are paged, and no command is', () => {
  const names = paged.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['saleOrder.list', 'goods.list', 'returnOrder.list', 'bill.list']))
  expect(names).not.toContain('saleOrder.info')
  expect(paged.filter(([, endpoint]) => endpoint.command)).toEqual([])
})
