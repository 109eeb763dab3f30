// Every command of the contract is proven to have one effect, or stands here with the reason why no money moves by it.
import { api, type Endpoint } from '@merchant/contract'
import { expect, test } from 'vitest'
import { deskCommands } from './desk-commands.testing.ts'
import { walletCommands } from './wallet-commands.testing.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** `group.*`: whatever it has. Everything else by name, so that a new command of a group that has to do with money is asked about. */
const aside: readonly (readonly [reason: string, commands: readonly string[]])[] = [
  [
    'who somebody is, and what they may do',
    words('apiKey.* certificationReview.* company.* operator.* security.* staff.* user.* merchantDirectory.*'),
  ],
  [
    'what is sold, by whom, and how it is sent',
    words(`brand.* carrier.* category.* commissionRule.* freight.* goods.* goodsAudit.* goodsDraft.* goodsRevision.* goodsTemplate.*
      media.* parcel.* platformGoods.* qualification.* qualificationReview.* shop.* shopAddress.* shopCategory.* skuCost.*
      violation.* violationDesk.* waybill.*`),
  ],
  ['files that are made or read', words('exportTask.* importTask.*')],
  [
    'settings: they hold for what comes later',
    words('parameter.* returnRule.* platformProduct.save platformBill.setCycle'),
  ],
  ['the member at the provider changes, no balance of it', words('wallet.*')],
  ['an order that is not paid yet', words('saleOrder.add saleOrder.checkout')],
  ['what is sent or marked: money follows by the clock', words('saleOrder.batch saleOrder.shipRows redeemCode.redeem')],
  ['a clock stands still', words('platformSaleOrder.hold platformReturn.operate')],
  [
    'said about a bill: what is paid of it is paid by Finance/Payment',
    words('bill.dispute bill.applyInvoice platformBill.resolve platformBill.decide platformBill.answerInvoice'),
  ],
  ['an invoice', words('platformOrderDesk.answerInvoice')],
  [
    'the money of a ruling goes back as that of an agreed return does, when its time for an appeal is over',
    words('returnDispute.verdict returnDispute.operate'),
  ],
  [
    'what became of money is written down; it moves by an entry of two',
    words('moneyCase.handle moneyCase.resolveMoney'),
  ],
  ['a file is read again', words('reconciliation.runAgain')],
  ['nothing is begun any more', words('withdrawSchedule.pause')],
  ['who leaves clears its money elsewhere first; nothing of it moves', words('merchantClosing.*')],
]

/** What has no key of its own, and why one more asking does no more. */
const withoutKey: readonly (readonly [reason: string, endpoints: readonly string[]])[] = [
  ['answers the payment of the order that runs, of which there is one', ['saleOrder.pay']],
  [
    'sends the code of a document anew, once a minute',
    words('withdrawOrder.resendCode rechargeOrder.resendCode platformOrder.resendCode'),
  ],
  ['reckons, and does nothing', ['withdrawOrder.quote']],
]

const all = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    endpoint,
  })),
)
const proven = new Set([...walletCommands, ...deskCommands].map(({ endpoint }) => endpoint))
const named = aside.flatMap(([, commands]) => commands)
const isAside = (name: string) => named.includes(name) || named.includes(`${name.split('.')[0]}.*`)

test('every command is proven, or has a reason not to be', () => {
  const open = all.filter(({ name, endpoint }) => endpoint.command && proven.has(endpoint) === isAside(name))
  expect(open.map(({ name }) => name)).toEqual([])
})

test('every name that stands here is one of the contract', () => {
  const names = new Set(
    all.filter(({ endpoint }) => endpoint.command).flatMap(({ name }) => [name, `${name.split('.')[0]}.*`]),
  )
  expect(named.filter((name) => !names.has(name))).toEqual([])
  const keyless = all.filter(({ endpoint }) => !endpoint.command).map(({ name }) => name)
  expect(withoutKey.flatMap(([, endpoints]) => endpoints).filter((name) => !keyless.includes(name))).toEqual([])
})
