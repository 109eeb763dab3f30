// Two accounts of which one person holds both keys are no two persons: who made, enabled or reset the other's account approves and pays nothing beside it.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { approveEntry, enter, rejectEntry } from '../../../testing/manual-entry.ts'
import { addPayableSeller, DAY, type Seller } from '../../../testing/seller.ts'
import { askProven, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { apply, approve, codeOn, confirm, enrich, newOperator, pay } from '../../../testing/withdrawal.ts'
import { operatorRoleId } from '../../identity/role/index.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
let made = 0
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await testApp.pass(DAY)
})
afterAll(() => testApp.stop())

const BY_OTHER = '本人账号在七天内由前一步的经办人新建、启用或重置，须由第三位平台人员办理'
const BY_ME = '前一步经办人的账号在七天内由本人新建、启用或重置，须由第三位平台人员办理'
const refused = (status: string) => ({ refusal: 'state.notAllowed', details: { status } })

const operators = () => testApp.modules.handlers.operator
/** A person with an account that stands, who may do everything. */
async function person(role: 'PLATFORM_ADMIN' | 'PLATFORM_FINANCE', name: string): Promise<OperatorActor> {
  const login = `apart_${(made += 1)}`
  const operatorId = await testApp.modules.operators.create({ login, name, role, password: 'tea-House-4821' })
  return { ...newOperator(testApp, name), operatorId }
}
async function make(by: OperatorActor): Promise<OperatorActor> {
  const body = { loginName: `apart_${(made += 1)}`, name: '第二身份', roleIds: [operatorRoleId('PLATFORM_FINANCE')] }
  const { id } = await askProven(testApp, api.operator.create, operators().create, by, body)
  return { ...newOperator(testApp, '第二身份'), operatorId: id }
}
const versionOf = async (id: string) =>
  (await testApp.db.global.selectFrom('operator').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version
const reset = async (by: OperatorActor, { operatorId: id }: OperatorActor) =>
  askProven(testApp, api.operator.reset, operators().reset, by, { id, version: await versionOf(id) })
const turn = async (by: OperatorActor, { operatorId: id }: OperatorActor, active: boolean) => {
  const body = { change: 'status', id, version: await versionOf(id), active } as const
  await askProven(testApp, api.operator.update, operators().update, by, body)
}
const entered = (by: OperatorActor) => enter(testApp, seller.actor.merchantId, { by })

test('an account that was made for it approves nothing of its maker, nor the maker anything of it', async () => {
  const admin = await person('PLATFORM_ADMIN', '管理员')
  const second = await make(admin)
  const [mine, its] = [await entered(admin), await entered(second)]
  await expect(approveEntry(testApp, mine, second)).rejects.toMatchObject(refused(BY_OTHER))
  await expect(approveEntry(testApp, its, admin)).rejects.toMatchObject(refused(BY_ME))
  expect((await approveEntry(testApp, its, await person('PLATFORM_FINANCE', '第三人'))).status).toBe('BOOKED')
  // To say no moves nothing.
  expect((await rejectEntry(testApp, mine, second)).status).toBe('REJECTED')
})

test('a reset and letting in again count like making, shutting out does not, and a week later they are two', async () => {
  const admin = await person('PLATFORM_ADMIN', '管理员')
  const [lost, away, gone] = [
    await person('PLATFORM_FINANCE', '忘记密码'),
    await person('PLATFORM_FINANCE', '休假归来'),
    await person('PLATFORM_FINANCE', '已离职'),
  ]
  await reset(admin, lost)
  await turn(admin, away, false)
  await turn(admin, away, true)
  await turn(admin, gone, false)
  const entry = await entered(admin)
  await expect(approveEntry(testApp, entry, lost)).rejects.toMatchObject(refused(BY_OTHER))
  await expect(approveEntry(testApp, entry, away)).rejects.toMatchObject(refused(BY_OTHER))
  expect((await approveEntry(testApp, entry, gone)).status).toBe('BOOKED')
  await testApp.pass(7 * DAY)
  expect((await approveEntry(testApp, await entered(admin), lost)).status).toBe('BOOKED')
})

test('a withdrawal that one let pass is not paid by the account that the same person made', async () => {
  const admin = await person('PLATFORM_ADMIN', '管理员')
  const second = await make(admin)
  await enrich(seller, 200_000)
  const { id } = await apply(seller, 100_000)
  const confirmed = await confirm(seller, id, await codeOn(seller))
  expect(confirmed.status).toBe('AUDITING')
  const passed = await approve(testApp, admin, confirmed)
  await expect(pay(testApp, second, passed)).rejects.toMatchObject(refused(BY_OTHER))
  expect((await pay(testApp, await person('PLATFORM_FINANCE', '第三人'), passed)).status).toBe('PAYING')
})
