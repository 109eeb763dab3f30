// The last stretch of the path: all that was earned is withdrawn, paid out by the operator, and arrives at the bank.
import { api, type WithdrawRow } from '@merchant/contract'
import { asMerchant, codeInOutbox, remembered, type Step, until, type Walk, withCode } from './walker.ts'

export const withdrawal: readonly Step[] = [
  { name: 'withdraw', run: withdraw },
  { name: 'operator pays', run: payOut },
  { name: 'arrived', run: arrive },
]

async function withdraw(walk: Walk): Promise<void> {
  const amount = await remembered(walk, 'amount to withdraw', async () =>
    String((await walk.api.call(api.withdrawOrder.quote, {}, asMerchant(walk))).availableFen),
  )
  const { id } = await walk.api.call(
    api.withdrawOrder.apply,
    { amountFen: Number(amount), bankCardId: walk.cardId },
    asMerchant(walk, 'withdraw'),
  )
  walk.withdrawId = id
  if ((await withdrawalOf(walk)).status !== 'WAIT_CONFIRM') return
  await withCode(
    walk,
    {
      newest: () => codeInOutbox(walk),
      send: () => walk.api.call(api.withdrawOrder.resendCode, { id }, asMerchant(walk)),
    },
    (smsCode) => walk.api.call(api.withdrawOrder.confirm, { id, smsCode }, asMerchant(walk, `confirm by ${smsCode}`)),
  )
}

/** The walker's withdrawal as its merchant sees it. */
async function withdrawalOf(walk: Walk): Promise<WithdrawRow> {
  const { list } = await walk.api.call(api.withdrawOrder.listMine, {}, asMerchant(walk))
  const found = list.find((row) => row.id === walk.withdrawId)
  if (found === undefined) throw new Error('The withdrawal is gone')
  return found
}

async function payOut(walk: Walk): Promise<void> {
  const { username, password } = walk.world.operator
  const token = await walk.api.signIn(username, password)
  const version = await remembered(walk, 'version to pay', async () => {
    const { list } = await walk.api.call(api.withdrawOrder.listAll, {}, { caller: { token } })
    const row = list.find((each) => each.id === walk.withdrawId)
    if (row === undefined) throw new Error('The operator does not see the withdrawal')
    return String(row.version)
  })
  const { key = '' } = asMerchant(walk, 'pay out')
  await walk.api.call(
    api.withdrawOrder.pay,
    { decision: 'pay', id: walk.withdrawId, version: Number(version) },
    { caller: { token }, key },
  )
}

async function arrive(walk: Walk): Promise<void> {
  await until(
    walk,
    () => withdrawalOf(walk),
    (row) => row.status === 'SUCCESS',
  )
}
