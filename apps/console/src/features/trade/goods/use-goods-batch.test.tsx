// @vitest-environment happy-dom
// What was sent and not answered is sent again as it was: a command that had gone through does nothing twice.
import { api } from '@merchant/contract'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { answer, failure } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { BatchOutcomeDialog } from './batch-outcome-dialog.tsx'
import { sampleGoods } from './goods.testing.ts'
import { useGoodsBatch } from './use-goods-batch.tsx'

const rows = Array.from({ length: 250 }, (_, at) => sampleGoods(at + 1))
const dearer = { action: 'setPrices', change: { how: 'add', fen: 100 } } as const

function Many(): ReactNode {
  const batch = useGoodsBatch()
  return (
    <>
      <button onClick={() => void batch.actOnMany(dearer, rows)}>改价</button>
      <BatchOutcomeDialog
        outcome={batch.outcome}
        isActing={batch.isActing}
        onRetry={(outcome) => void batch.retry(outcome)}
        onClose={batch.closeOutcome}
      />
    </>
  )
}

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it('tries a part that was not answered again as the same command', async () => {
  const refused = { code: '2001', message: '当前状态“回收站”不允许此操作', missingDepositFen: null, handInHref: null }
  let calls = 0
  const silent = failure(api.goods.update, 503)
  app = renderWithApp(<Many />, {
    answers: [
      {
        path: api.goods.update.path,
        reply: (input) => {
          calls += 1
          if (calls === 2) return silent.reply(input)
          const failed = calls === 1 ? [{ id: rows[0]?.id ?? '', ...refused }] : []
          return answer(api.goods.update, (body) => {
            const ids = 'ids' in body ? body.ids : []
            return { succeeded: ids.slice(failed.length), failed }
          }).reply(input)
        },
      },
    ],
  })
  fireEvent.click(await screen.findByText('改价'))
  expect(await screen.findByText('成功 99 件，未成功 151 件')).toBeTruthy()
  // Only rows in sight are drawn.
  expect(screen.getAllByText('没有收到答复，可能已经生效；重试不会重复执行').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByText('重试未成功的'))
  expect(await screen.findByText('已修改 151 件商品的售价')).toBeTruthy()
  const sent = app.server.calls.filter(({ path }) => path === api.goods.update.path)
  const idsOf = (at: number) => (sent[at]?.input as { readonly ids: readonly string[] } | undefined)?.ids
  const keyOf = (at: number) => sent[at]?.headers.get('Idempotency-Key')
  expect(sent).toHaveLength(4)
  expect(idsOf(2)).toEqual(idsOf(1))
  expect(keyOf(2)).toBe(keyOf(1))
  expect(idsOf(3)).toEqual([rows[0]?.id, ...rows.slice(200).map(({ id }) => id)])
})
