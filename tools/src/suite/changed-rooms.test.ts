// Which tests a change runs before it is committed.
import { expect, test } from 'vitest'
import { roomOf, testsBeside } from './changed-rooms.ts'

test.each([
  ['apps/server/src/modules/trade/goods/import/sku-rows.ts', 'apps/server/src/modules/trade/goods/'],
  ['apps/server/src/modules/trade/goods/stock.ts', 'apps/server/src/modules/trade/goods/'],
  ['apps/console/src/features/money/bill/bill-page.tsx', 'apps/console/src/features/money/bill/'],
  ['apps/console/src/components/list/list.css', 'apps/console/src/components/'],
  ['packages/ledger/src/post.ts', 'packages/ledger/'],
  ['tools/src/tidy/laws.ts', 'tools/src/tidy/'],
  // Above the rooms: by its own name, and not everything below it.
  ['apps/server/src/modules/money/limits-in-force.ts', 'apps/server/src/modules/money/limits-in-force.'],
  ['apps/server/src/config.ts', 'apps/server/src/config.'],
  ['tools/src/run-steps.ts', 'tools/src/run-steps.'],
  ['docs/money.md', null],
  ['package.json', null],
])('%s is in the room %s', (file, room) => {
  expect(roomOf(file)).toBe(room)
})

test('the laws are run whatever was changed, and each room once', () => {
  const nothing = testsBeside([])
  expect(nothing).toContain('tools/src/tidy/')
  const rooms = ['packages/ledger/src/post.ts', 'packages/ledger/src/verify.ts', 'docs/money.md']
  expect(testsBeside(rooms)).toEqual([...nothing, 'packages/ledger/'].toSorted())
})

test('what endpoints declare is held against the laws of all endpoints', () => {
  const laws = testsBeside(['packages/contract/src/endpoints/money/bill.ts'])
  expect(laws).toContain('apps/server/src/http/permission-table')
  expect(testsBeside(['packages/contract/src/money.ts'])).not.toContain('apps/server/src/http/permission-table')
})
