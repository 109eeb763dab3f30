// Notifications on a real server: whoever shall know reads them, in the transaction of the event, and nobody else does.
import { api, formatYuan } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { addPayableSeller, placeAndPay, sellAndSettle } from '../../../testing/seller.ts'
import { addOwner, addStaff, type Person, roleId, update } from '../../identity/staff/staff.testing.ts'

let testApp: TestApp
let seller: Awaited<ReturnType<typeof addPayableSeller>>
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.notifications.handlers
const notificationsOf = async (actor: MerchantActor) =>
  (await ask(api.notification.list, handlers().list, actor, {})).list
const unreadOf = async (actor: MerchantActor) =>
  (await ask(api.notification.unread, handlers().unread, actor, {})).count
const titlesOf = async (actor: MerchantActor) => (await notificationsOf(actor)).map(({ title }) => title)

test('a paid order tells whoever ships, once until it is read; and nobody who switched it off', async () => {
  const { actor } = seller
  const before = await unreadOf(actor)
  await placeAndPay(seller)
  await placeAndPay(seller)
  expect(await titlesOf(actor)).toContain('有新订单待发货')
  expect(await unreadOf(actor)).toBe(before + 1)
  expect(await ask(api.notification.read, handlers().read, actor, { which: 'kind', kind: 'ORDER_TO_SHIP' })).toEqual({
    count: 1,
  })
  expect(await unreadOf(actor)).toBe(before)
  await placeAndPay(seller)
  expect(await unreadOf(actor)).toBe(before + 1)

  await ask(api.notification.read, handlers().read, actor, { which: 'all' })
  const off = { kind: 'ORDER_TO_SHIP', channel: 'IN_APP', enabled: false } as const
  const choices = await ask(api.notification.choose, handlers().choose, actor, off)
  expect(choices.find(({ kind }) => kind === 'ORDER_TO_SHIP')).toMatchObject({ enabled: false, locked: false })
  await placeAndPay(seller)
  expect(await unreadOf(actor)).toBe(0)
})

test('settled money is told once, counted and summed until it is read', async () => {
  const own = await addPayableSeller(testApp)
  const { actor } = own
  const told = async () =>
    (await notificationsOf(actor)).filter(({ kind }) => kind === 'SETTLEMENT').map(({ body }) => body)
  const sentence = (count: number, fen: number) =>
    `${count} 笔订单结算，扣除佣金后共 ${formatYuan(fen, true)} 元转入可用余额；可以申请提现，或查看资金流水`
  const netOf = async ({ id }: { id: string }) => {
    const net = 'select paid_fen - commission_fen as fen from sale_order where id = $1'
    return Number((await testApp.db.pool.query<{ fen: string }>(net, [id])).rows[0]?.fen)
  }

  const first = await netOf(await sellAndSettle(own))
  expect(await told()).toEqual([sentence(1, first)])
  const both = first + (await netOf(await sellAndSettle(own)))
  expect(await told()).toEqual([sentence(2, both)])
  await ask(api.notification.read, handlers().read, actor, { which: 'kind', kind: 'SETTLEMENT' })
  const third = await netOf(await sellAndSettle(own))
  expect(await told()).toEqual([sentence(1, third), sentence(2, both)])
})

test('what was read is cleared together, one also unread, and nobody clears what is somebody else’s', async () => {
  const own = await addPayableSeller(testApp)
  const { actor } = own
  await placeAndPay(own)
  const { clear } = handlers()
  const [newest] = await notificationsOf(actor)
  const one = { which: 'one', id: newest?.id ?? '' } as const
  await expect(ask(api.notification.clear, clear, seller.actor, one)).rejects.toMatchObject({
    refusal: 'record.notFound',
  })
  expect(await ask(api.notification.clear, clear, actor, one)).toEqual({ count: 1 })
  await expect(ask(api.notification.clear, clear, actor, one)).rejects.toMatchObject({ refusal: 'record.notFound' })

  await ask(api.notification.read, handlers().read, actor, { which: 'all' })
  await placeAndPay(own)
  const before = await notificationsOf(actor)
  expect(await ask(api.notification.clear, clear, actor, { which: 'read' })).toEqual({ count: before.length - 1 })
  expect((await notificationsOf(actor)).map(({ isRead }) => isRead)).toEqual([false])
})

test('security is told always, and its switch cannot be turned', async () => {
  const off = { kind: 'SECURITY', channel: 'IN_APP', enabled: false } as const
  await expect(ask(api.notification.choose, handlers().choose, seller.actor, off)).rejects.toMatchObject({
    refusal: 'state.notAllowed',
  })
  const unwired = { kind: 'STAFF', channel: 'SMS', enabled: true } as const
  await expect(ask(api.notification.choose, handlers().choose, seller.actor, unwired)).rejects.toMatchObject({
    refusal: 'state.notAllowed',
  })
})

test('of staff the inviter and the person hear; the real name’s verdict its owner, and old ones go', async () => {
  expect(await titlesOf(seller.actor)).toContain('实名认证已通过')
  const owner: Person = await addOwner(testApp)
  const clerk = await addStaff(owner, [roleId('ORDER')], '小王{count}{amount}')
  const [joined] = await notificationsOf(await owner.actor())
  // What somebody typed stands as it is.
  expect(joined).toMatchObject({ title: '新员工加入', body: expect.stringContaining('小王{count}{amount}') })
  expect(await titlesOf(await clerk.actor())).toEqual([])
  const { version } = await ask(api.staff.list, testApp.modules.handlers.staff.list, await owner.actor(), {}).then(
    ({ list }) => list.find(({ id }) => id === clerk.userId) ?? { version: 0 },
  )
  await update(owner, { change: 'roles', id: clerk.userId, version, roleIds: [roleId('GOODS')] })
  const [told] = await notificationsOf(await clerk.actor())
  expect(told).toMatchObject({ title: '您的角色或店铺已变更', isRead: false })
  const stranger = { which: 'one', id: told?.id ?? newId(testApp.clock.now()) } as const
  await expect(ask(api.notification.read, handlers().read, await owner.actor(), stranger)).rejects.toMatchObject({
    refusal: 'record.notFound',
  })
  await testApp.pass(91 * 86_400_000)
  expect(
    await notificationsOf(
      await clerk.actor().catch(() => ({ ...seller.actor, userId: clerk.userId, merchantId: owner.merchantId })),
    ),
  ).toEqual([])
  await testApp.modules.notifications.removeOld()
  const left = await testApp.db.tenant(owner.merchantId).selectFrom('notification').select('id').execute()
  expect(left).toEqual([])
})
