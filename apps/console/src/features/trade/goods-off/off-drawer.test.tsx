// @vitest-environment happy-dom
// A merchant reads why goods are off, goes to correct them or appeals, and sees what the platform answered.
import { api, type DataOf } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import { sampleGoods } from '../goods/goods.testing.ts'
import { OffDrawer } from './off-drawer.tsx'

type Off = DataOf<typeof api.goodsRuling.ofGoods>
const at = '2026-11-20T01:00:00.000Z'
const goods = sampleGoods(1, { saleStatus: 'FORCED_OFF' })
const off: NonNullable<Off['off']> = {
  code: 'MISLEADING',
  rule: '虚假或夸大宣传',
  reason: '请删除“喝一周就见效”',
  at,
  appeal: 'NONE',
  status: 'FORCED_OFF',
  ruleText: '标题须与实物一致',
  violation: {
    id: '01932c5a-0000-7000-8000-000000000091',
    violationNo: 'VL202611200000000112',
    points: 2,
    status: 'PENDING',
    appealDueAt: '2026-11-27T01:00:00.000Z',
    version: 1,
  },
}
const shown: Off = {
  off,
  rulings: [
    {
      id: goods.id,
      kind: 'FORCED_OFF',
      rule: off.rule,
      reason: off.reason,
      at,
      pictures: [{ fileId: goods.id, url: '/files/proof.webp', thumbnailUrl: '/files/proof-240.webp' }],
    },
  ],
  version: 7,
  allowedActions: ['edit', 'appeal'],
}
const appealed: DataOf<typeof api.violation.appeal> = {
  ...off.violation,
  shopId: goods.shopId,
  type: 'GOODS',
  ruleCode: 'MISLEADING',
  rule: off.rule,
  target: 'GOODS',
  targetId: goods.id,
  targetNo: goods.goodsNo,
  targetTitle: goods.title,
  reason: off.reason,
  effects: ['GOODS_OFF', 'POINTS'],
  status: 'APPEALING',
  issuedAt: at,
  allowedActions: [],
}

let app: ReturnType<typeof renderWithApp>
const open = async (data: Off, mayEdit = true) => {
  app = renderWithApp(<OffDrawer goods={goods} onClose={() => {}} />, {
    login: { ...merchantLogin, permissions: mayEdit ? ['goods.view', 'goods.edit'] : ['goods.view'] },
    answers: [answer(api.goodsRuling.ofGoods, data), answer(api.violation.appeal, appealed)],
  })
  await screen.findByText('处理记录')
}
afterEach(() => app.close())

it('says the rule, what it asks and the reason, and leads to the editor', async () => {
  await open(shown)
  expect(screen.getByText('标题须与实物一致')).toBeTruthy()
  expect(screen.getAllByText(off.reason).length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: '修改后重新提交' }))
  await waitFor(() => expect(app.visited.at(-1)).toBe(`/goods/edit/${goods.id}`))
})

it('appeals with a reason of some length on the version that was read', async () => {
  await open(shown)
  fireEvent.click(screen.getByRole('button', { name: '提出申诉' }))
  const field = await screen.findByLabelText('申诉理由')
  const dialog = field.closest<HTMLElement>('.ant-modal') ?? document.body
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: '提交申诉' }))
  fireEvent.change(field, { target: { value: '没有违规' } })
  send()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(app.server.inputsOf(api.violation.appeal)).toEqual([])
  fireEvent.change(field, { target: { value: '标题已删除该表述，附件为检测报告' } })
  send()
  await waitFor(() =>
    expect(app.server.inputsOf(api.violation.appeal)).toEqual([
      { id: off.violation.id, version: 1, text: '标题已删除该表述，附件为检测报告', fileIds: [] },
    ]),
  )
})

it('names the violation with its points, which leads to its page', async () => {
  await open({ ...shown, off: { ...off, appeal: 'REJECTED', violation: { ...off.violation, status: 'EFFECTIVE' } } })
  expect(screen.getByText('已生效')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: off.violation.violationNo }))
  await waitFor(() => expect(app.visited.at(-1)).toBe(`/goods/violation?id=${off.violation.id}`))
})

it('offers banned goods an appeal alone, and nothing while one waits or to who may not edit', async () => {
  await open({ ...shown, off: { ...off, status: 'BANNED' }, allowedActions: ['appeal'] })
  expect(screen.queryByRole('button', { name: '修改后重新提交' })).toBeNull()
  expect(screen.getByRole('button', { name: '提出申诉' })).toBeTruthy()
  app.close()
  await open({ ...shown, off: { ...off, status: 'BANNED', appeal: 'PENDING' }, allowedActions: [] })
  expect(screen.getByText('申诉已提交，正在等待平台处理。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提出申诉' })).toBeNull()
  app.close()
  await open(shown, false)
  expect(screen.queryByRole('button', { name: '提出申诉' })).toBeNull()
})

it('shows what proves it and until when an appeal is heard; afterwards it can only be corrected', async () => {
  await open(shown)
  expect(screen.getAllByLabelText('第 1 张图片')[0]?.getAttribute('href')).toBe('/files/proof.webp')
  expect(screen.getByText('2026-11-27 09:00:00')).toBeTruthy()
  app.close()
  await open({ ...shown, allowedActions: ['edit'] })
  expect(screen.getByText(/已不能再申诉/)).toBeTruthy()
  expect(screen.queryByText('申诉截止')).toBeNull()
})
