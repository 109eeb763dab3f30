// The table of permissions, written down here and not read from the contract: which codes there are, and what each one opens.
import { randomUUID } from 'node:crypto'
import {
  allPermissions,
  codeOf,
  type Endpoint,
  isByAct,
  operatorRightsOf,
  ownerPermissions,
  platformPermissions,
} from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantSide, platformSide } from '../modules/identity/role/role-sides.ts'
import { addOwner, addStaff, forgetLimits, type Person } from '../modules/identity/staff/staff.testing.ts'
import { bearer, type Callers, endpoints, startCallers } from './callers.testing.ts'
import { sampleBodies } from './sample-body.testing.ts'

/** Every page of a merchant with the codes of its actions; `later` for what this version does not do yet. */
const pages: Readonly<Record<string, { readonly now: string; readonly later?: string }>> = {
  '2001': { now: 'view shelf price stock delete import export', later: 'batch' },
  '2002': { now: 'create', later: 'submit' },
  '2003': { now: 'edit', later: 'submit' },
  '3001': { now: 'view place ship close remark reveal export price print address redeem' },
  '3002': { now: 'view apply cancel schedule export repay' },
  '3003': { now: 'view apply' },
  '3004': { now: 'view pay cancel invoice export' },
  '4001': { now: 'view edit', later: 'close' },
  '4002': { now: 'view edit' },
  '4003': { now: 'view edit' },
  '4004': { now: 'view edit' },
  '5001': { now: 'view security bankcard staff role oplog' },
  '6001': { now: '', later: 'view edit' },
  '6002': { now: '', later: 'view edit' },
  '7001': { now: 'view agree reject receive refund negotiate evidence rules export' },
  // Bills are paid by the platform.
  '8001': { now: 'view confirm dispute export invoice', later: 'pay' },
  '8002': { now: 'view export' },
  '8003': { now: 'view export' },
  '9001': { now: '', later: 'view reply transfer config' },
}

/** Whoever writes goods. */
const draftActs = ['goodsDraft.list', 'goodsDraft.info', 'goodsDraft.discard']
const templateActs = ['goodsTemplate.save', 'goodsTemplate.list', 'goodsTemplate.info', 'goodsTemplate.rename', 'goodsTemplate.remove'] // prettier-ignore
/** Whoever keeps templates, and whoever puts goods under one. */
const freightLooks = ['freight.list', 'freight.info', 'freight.try']

/** What each code opens, an act behind its endpoint's name; nothing else of what takes a code. */
const opens: Readonly<Record<string, readonly string[]>> = {
  '2001:view': ['goods.list', 'goods.info', 'goodsRevision.ofGoods', 'goodsRuling.ofGoods', 'violation.list', 'violation.info', 'violation.points', 'skuLog.stock', 'skuLog.price', 'shopCategory.list', ...freightLooks],
  '2001:shelf': ['goods.update shelve', 'goods.update unshelve', 'goods.update schedule'],
  '2001:delete': ['goods.update recycle', 'goods.update restore', 'goods.update purge'],
  '2001:price': ['goods.update setPrices', 'goods.update setPrice', 'goods.update setSkus'],
  '2001:stock': ['goods.update setStocks', 'goods.update setStock', 'goods.update setSkus'],
  '2001:import': ['importTask.template newGoods', 'importTask.template stock', 'importTask.template price', 'importTask.template cost', 'importTask.upload newGoods', 'importTask.upload stock', 'importTask.upload price', 'importTask.upload cost'],
  '2001:export': ['exportTask.create goods'],
  '2002:create': ['qualification.asked', 'qualification.brandState', 'goods.save absent', 'goods.compare absent', 'goodsDraft.save absent', ...draftActs, ...templateActs, 'file.image GOODS', 'file.image GOODS_DETAIL', 'file.fileServer GOODS_VIDEO', 'shopCategory.list', ...freightLooks],
  '2003:edit': ['qualification.asked', 'qualification.brandState', 'goods.save present', 'goods.compare present', 'goodsDraft.save present', 'goodsRevision.ofGoods', 'goodsRevision.withdraw', 'goodsRuling.ofGoods', 'violation.appeal', 'file.image APPEAL', ...draftActs, 'goods.info', 'goods.update setShopCategories', 'goods.update setFreight', 'goods.update setShipHours', 'goods.update recommend', 'goods.update unrecommend', 'goods.update setSortWeight', 'file.image GOODS', 'file.image GOODS_DETAIL', 'file.fileServer GOODS_VIDEO', 'shopCategory.list', ...freightLooks],
  '3001:view': ['saleOrder.list', 'saleOrder.info', 'saleOrder.snapshot', 'saleOrder.tags', 'saleOrder.operate resendNotice', 'parcel.track', 'parcel.list'],
  '3001:place': ['saleOrder.add SALE', 'saleOrder.addWithPay SALE', 'saleOrder.pay', 'goods.sellable', 'freight.quote'],
  '3001:ship': ['returnOrder.operate reship', 'returnOrder.operate handBack', 'saleOrder.operate ship', 'saleOrder.operate undoShip', 'saleOrder.operate editShipment', 'saleOrder.operate noteParcel', 'importTask.template shipment', 'importTask.upload shipment', 'saleOrder.operate extend', 'saleOrder.batch extend', 'saleOrder.batch shipByWaybill', 'saleOrder.batch undoShip', 'saleOrder.checkRows', 'saleOrder.shipRows', 'logistics.lineList', 'parcel.handle', 'waybill.accounts', 'waybill.obtain', 'waybill.cancel'],
  '3001:price': ['saleOrder.operate price'],
  '3001:address': ['saleOrder.operate changeAddress', 'saleOrder.operate approveAddress', 'saleOrder.operate rejectAddress'],
  '3001:close': ['saleOrder.operate close'],
  '3001:remark': ['saleOrder.operate remark', 'saleOrder.batch remark', 'saleOrder.operate issueInvoice',
    'saleOrder.operate correctInvoice', 'saleOrder.operate rejectInvoice'],
  '3001:export': ['exportTask.create saleOrder'],
  '3001:reveal': ['saleOrder.reveal'],
  '3001:print': ['saleOrder.print'],
  '3001:redeem': ['redeemCode.find', 'redeemCode.redeem'],
  '7001:view': ['returnOrder.list', 'returnOrder.info', 'returnOrder.ofOrder', 'returnRule.list'],
  '7001:rules': ['returnRule.save', 'returnRule.remove'],
  '7001:export': ['exportTask.create returnOrder'],
  '7001:agree': ['returnOrder.operate agree', 'returnOrder.operate extend', 'returnOrder.operate setAddress'],
  '7001:reject': ['returnOrder.operate reject', 'returnOrder.operate refuseReceipt', 'file.image RETURN_PROOF'],
  '7001:receive': ['returnOrder.operate receive'],
  '7001:evidence': ['returnOrder.operate escalate', 'returnOrder.operate prove', 'returnOrder.operate appeal', 'returnOrder.operate acceptVerdict', 'file.image RETURN_PROOF'],
  '7001:negotiate': ['returnOrder.operate offer', 'returnOrder.operate question'],
  '7001:refund': ['saleOrder.operate refund', 'saleOrder.operate outOfStock', 'saleOrder.consumeApply refund', 'returnOrder.operate payAgain', 'returnOrder.operate convert'],
  '3002:view': ['withdrawOrder.quote', 'withdrawOrder.info', 'withdrawOrder.listMine', 'withdrawOrder.receipt', 'withdrawSchedule.info', 'wallet.memberInfo', 'wallet.balance', 'finance.frozen', 'platformPayment.info'],
  '3002:apply': ['withdrawOrder.apply', 'withdrawOrder.applyTyped', 'withdrawOrder.resendCode', 'withdrawOrder.confirm'],
  '3002:cancel': ['withdrawOrder.cancel'],
  '3002:schedule': ['withdrawSchedule.save', 'withdrawSchedule.pause'],
  '3002:export': ['exportTask.create withdrawOrder'],
  '3002:repay': ['saleOrder.consumeApply consume'],
  '3003:view': ['rechargeOrder.options', 'rechargeOrder.listMine', 'rechargeOrder.info', 'rechargeOrder.receipt'],
  '3003:apply': ['rechargeOrder.apply', 'rechargeOrder.confirm', 'rechargeOrder.resendCode', 'rechargeOrder.handIn', 'rechargeOrder.cancel', 'file.image TRANSFER_SLIP'],
  '3004:view': ['platformOrder.catalogue', 'platformOrder.packs', 'platformOrder.list', 'platformOrder.info', 'platformOrder.download'],
  '3004:pay': ['saleOrder.add PLATFORM', 'saleOrder.addWithPay PLATFORM', 'platformOrder.add', 'platformOrder.addWithPay', 'platformOrder.operate pay', 'platformOrder.operate dropPayment', 'platformOrder.operate object', 'file.image APPEAL', 'platformOrder.operate renew', 'platformOrder.operate setAutoRenew', 'platformOrder.confirm', 'platformOrder.resendCode'],
  '3004:cancel': ['platformOrder.operate cancel'],
  '3004:invoice': ['platformOrder.operate applyInvoice'],
  '3004:export': ['exportTask.create platformOrder'],
  '4001:view': ['shop.info', 'shopAddress.list', 'shopAddress.reveal', 'shopScore.info', 'waybill.accounts', ...freightLooks],
  '4001:edit': ['shop.save', 'shop.saveSettings', 'shopAddress.save', 'shopAddress.remove', 'shopAddress.setDefault', 'file.image SHOP_LOGO', 'file.image SHOP_BANNER', 'freight.save', 'freight.copy', 'freight.remove', 'freight.setDefault', 'waybill.saveAccount', 'waybill.removeAccount'],
  '4002:view': ['shopCategory.list'],
  '4002:edit': ['shopCategory.insert', 'shopCategory.update'],
  '4003:view': ['qualification.list', 'qualification.asked', 'qualification.brandState'],
  '4003:edit': ['qualification.save', 'qualification.saveBrand', 'qualification.withdraw', 'file.image QUALIFICATION'],
  '4004:view': ['media.list', 'media.shelves', 'media.uses'],
  '4004:edit': [
    'media.dir', 'media.rename', 'media.move', 'media.remove',
    'file.image LIBRARY', 'file.fileServer DOCUMENT', 'file.fileServer GOODS_VIDEO',
  ],
  '5001:view': ['apiKey.list'],
  '5001:security': ['apiKey.create', 'apiKey.revoke'],
  '5001:bankcard': [
    'wallet.memberInfo', 'wallet.createMember', 'wallet.setRealName', 'wallet.setCompanyInfo',
    'wallet.createAndAuthenticate', 'wallet.bindPhone', 'wallet.signContract', 'wallet.cardBin', 'wallet.applyBindCard',
    'wallet.applyBindKnownCard', 'wallet.bindCardAndPhone', 'wallet.bindCard', 'wallet.unbindCard',
    'wallet.sendUnbindCode', 'wallet.sendUnbindPhoneCode', 'wallet.unbindPhone', 'message.sendAllinpayCode',
  ],
  '5001:staff': [
    'staff.list', 'staff.reveal', 'staff.invite', 'staff.update',
    'security.saveAccount newStaff', 'security.saveAccount staff',
  ],
  '5001:role': ['staff.addRole', 'staff.updateRole', 'staff.deleteRole'],
  '5001:oplog': ['security.operationLog', 'errorLog.errors', 'exportTask.create operationLog'],
  '8001:view': ['skuCost.ofGoods', 'skuCost.save', 'bill.list', 'bill.cycle', 'bill.info', 'bill.lines'],
  '8001:confirm': ['bill.confirm'],
  '8001:dispute': ['bill.dispute'],
  '8001:invoice': ['bill.applyInvoice'],
  '8001:export': ['bill.download', 'exportTask.create bill'],
  '8002:view': ['finance.flows', 'finance.periods', 'finance.statement'],
  '8002:export': ['exportTask.create fundFlow', 'finance.statementPaper'],
  '8003:view': ['bookProof.info', 'bookProof.verify'],
  '8003:export': ['bookProof.download'],

  '10001:view': ['certificationReview.list', 'certificationReview.info'],
  '10001:audit': ['certificationReview.audit'],
  '10002:view': ['merchantDirectory.list', 'merchantDirectory.info'],
  '10003:view': ['qualificationReview.list', 'qualificationReview.info'],
  '10002:freeze': [
    'merchantDirectory.freezeShop', 'merchantDirectory.restrict', 'merchantDirectory.suspend', 'merchantDirectory.restore',
  ],
  '10003:audit': ['qualificationReview.audit'],
  '10004:view': ['goodsAudit.list', 'goodsAudit.info', 'goodsAudit.words'],
  '10004:audit': ['goodsAudit.audit', 'goodsAudit.saveWords'],
  '10009:view': ['platformGoods.list', 'platformGoods.info', 'violationDesk.list', 'violationDesk.info'],
  '10009:off': ['platformGoods.forceOff', 'violationDesk.issue', 'file.offProof'],
  '10009:ban': ['platformGoods.ban'],
  '10009:audit': ['violationDesk.decide'],
  '10005:view': ['withdrawOrder.listAll', 'withdrawOrder.review', 'withdrawOrder.receipt'],
  '10005:audit': ['withdrawOrder.audit'],
  '10005:pay': ['withdrawOrder.pay'],
  '10005:export': ['exportTask.create'],
  '10006:view': ['settlement.list'],
  '10006:settle': ['settlement.signalAgentPay'],
  '10006:export': ['exportTask.create'],
  '10007:view': ['rechargeTransfer.list', 'rechargeTransfer.info'],
  '10007:reject': ['rechargeTransfer.reject'],
  '10008:view': ['manualEntry.list', 'manualEntry.info'],
  '10008:enter': ['manualEntry.preview', 'manualEntry.enter', 'manualEntry.withdraw', 'file.voucher'],
  '10008:audit': ['manualEntry.decide'],
  '10010:view': ['operator.list'],
  '10010:operator': ['operator.create', 'operator.update', 'operator.reset'],
  '10010:role': ['staff.addRole', 'staff.updateRole', 'staff.deleteRole'],
  '10011:view': ['operator.log'],
  '10012:view': ['errorLog.errors', 'errorLog.serverErrors'],
  '10013:view': ['systemStatus.jobs', 'systemStatus.lastAudit'],
  '10014:view': ['moneyCase.list', 'moneyCase.info', 'moneyCase.colleagues'],
  '10015:view': [
    'reconciliation.days',
    'reconciliation.differences',
    'reconciliation.balances',
    'reconciliation.suspense',
  ],
  '10015:run': ['reconciliation.runAgain'],
  '10016:view': ['wireLog.list', 'wireLog.notification'],
  '10025:view': ['parameter.list', 'parameter.changes'],
  '10025:edit': ['parameter.change'],
  '10021:view': ['brand.listAll'],
  '10021:edit': ['brand.save', 'file.brandLogo'],
  '10026:view': ['carrier.listAll'],
  '10026:edit': ['carrier.save'],
  '10017:view': ['platformSaleOrder.list', 'platformSaleOrder.info', 'platformSaleOrder.snapshot'],
  '10017:hold': ['platformSaleOrder.hold'],
  '10017:export': ['exportTask.create'],
  '10018:view': ['returnDispute.list', 'returnDispute.info', 'platformReturn.list', 'platformReturn.ofOrder', 'platformReturn.info'],
  '10018:handle': ['returnDispute.verdict', 'returnDispute.operate', 'file.disputeProof', 'platformReturn.operate'],
  '10018:export': ['exportTask.create'],
  '10022:view': ['platformOrderDesk.list', 'platformOrderDesk.info'],
  '10022:handle': ['platformOrderDesk.issue', 'platformOrderDesk.judge', 'platformOrderDesk.answerInvoice', 'file.orderInvoice'],
  '10022:export': ['exportTask.create'],
  '10023:view': ['platformProduct.list'],
  '10023:edit': ['platformProduct.save'],
  '10024:view': ['commissionRule.list', 'commissionRule.info', 'commissionRule.subjects', 'commissionRule.preview'],
  '10024:edit': ['commissionRule.add', 'commissionRule.change', 'commissionRule.end'],
  '10030:view': ['platformBill.list', 'platformBill.info', 'platformBill.lines', 'platformBill.terms'],
  '10030:resolve': ['platformBill.resolve'],
  '10030:audit': ['platformBill.decide'],
  '10030:pay': ['platformBill.pay'],
  '10030:invoice': ['file.invoice', 'platformBill.answerInvoice'],
  '10030:terms': ['platformBill.setCycle'],
  '10030:export': ['platformBill.download', 'exportTask.create'],
  '10020:view': ['category.listAll'],
  '10020:edit': ['category.insert', 'category.mergePreview', 'category.update'],
  '10014:handle': ['moneyCase.handle', 'moneyCase.resolveMoney'],
} // prettier-ignore

/** Open to whoever works for a merchant: their own account, what is told to them, what every page needs. */
const ofEverybody = [
  'user.logout', 'user.infoOfLogin', 'merchant.info', 'board.merchant', 'category.list', 'category.attributes', 'brand.list', 'commission.rates', 'commission.ofGoods', 'file.image AVATAR',
  'notification.list', 'notification.unread', 'notification.read', 'notification.clear', 'notification.choices', 'notification.choose', 'live.ticket', 'staff.roles',
  'security.changePassword', 'security.stepUpMethods', 'security.sendStepUpCode', 'security.stepUp',
  'security.beginTotp', 'security.confirmTotp', 'security.renewRecoveryCodes', 'security.disableTotp',
  'security.sendPhoneChangeCode', 'security.saveAccount loginName', 'security.saveAccount phone', 'security.updateProfile', 'security.sendEmailCode',
  'security.confirmEmail', 'security.profile', 'security.devices', 'security.revokeDevice', 'security.loginLog',
  'security.ownOperations', 'workbench.views', 'workbench.saveView', 'workbench.deleteView', 'workbench.find',
  'exportTask.list', 'exportTask.progress', 'exportTask.download', 'exportTask.cancel', 'exportTask.retry',
  'importTask.list', 'importTask.progress', 'importTask.rows', 'importTask.commit', 'importTask.download', 'importTask.cancel', 'importTask.retry',
  'workbench.reportError', 'shop.choose',
] // prettier-ignore

/** The owner's alone, which no code opens. */
const ofOwner = [
  'user.saveRealName',
  'user.realName',
  'company.save',
  'merchantClosing.info',
  'merchantClosing.request',
  'merchantClosing.cancel',
  'company.info',
  'file.image CERTIFICATE',
  'file.fileServer CERTIFICATE',
]

/** What takes another code beside the one that opens it. */
const takesAnother: Readonly<Record<string, readonly [string, string]>> = {
  // What is taken out as a table may be looked at.
  'exportTask.create goods': ['2001:view', '2001:export'],
  'exportTask.create saleOrder': ['3001:view', '3001:export'],
  'exportTask.create returnOrder': ['7001:view', '7001:export'],
  'exportTask.create bill': ['8001:view', '8001:export'],
  'exportTask.create platformOrder': ['3004:view', '3004:export'],
  'exportTask.create fundFlow': ['8002:view', '8002:export'],
  'exportTask.create withdrawOrder': ['3002:view', '3002:export'],
  'importTask.upload stock': ['2001:import', '2001:stock'],
  'importTask.upload price': ['2001:import', '2001:price'],
  'importTask.upload cost': ['2001:import', '8001:view'],
  'importTask.upload newGoods': ['2001:import', '2002:create'],
}

interface Entry {
  readonly name: string
  readonly endpoint: Endpoint
  readonly act: string | null
}
/** `word.verb`, or one for each act of an endpoint that does several things. */
const entries = endpoints.flatMap(([name, endpoint]): Entry[] => {
  const { merchant } = endpoint.access
  if (merchant === undefined || !isByAct(merchant)) return [{ name, endpoint, act: null }]
  return Object.keys(merchant.acts).map((act) => ({ name: `${name} ${act}`, endpoint, act }))
})
const entriesOfMerchants = entries.filter(({ endpoint }) => endpoint.access.merchant !== undefined)

const codesOf = (when: 'now' | 'later'): string[] =>
  Object.entries(pages).flatMap(([page, actions]) =>
    (actions[when] ?? '').split(' ').flatMap((action) => (action === '' ? [] : [`${page}:${action}`])),
  )

describe('the contract', () => {
  test('knows the codes of the table, and those alone', () => {
    expect(ownerPermissions.map(codeOf).toSorted()).toEqual(codesOf('now').toSorted())
    expect(codesOf('later').filter((code) => codesOf('now').includes(code))).toEqual([])
    expect(Object.keys(opens).toSorted()).toEqual(allPermissions.map(codeOf).toSorted())
  })

  test('opens something with every code, and everything that takes a code with one', () => {
    for (const [code, opened] of Object.entries(opens)) expect(opened.length, code).toBeGreaterThan(0)
    const named = [...ofEverybody, ...ofOwner, ...Object.entries(opens).flatMap(([, opened]) => opened)]
    const known = entries.filter(({ endpoint: { access } }) => access.merchant ?? access.operator)
    const ofOperators = known.filter(({ endpoint }) => endpoint.access.merchant === undefined)
    const free = ofOperators.filter(({ endpoint }) => endpoint.access.operator === 'any').map(({ name }) => name)
    // By acts for merchants, as a whole for operators.
    const both = endpoints.filter(
      ([, { access }]) =>
        isByAct(access.merchant ?? 'any') && access.operator !== undefined && access.operator !== 'any',
    )
    const names = [...known, ...both.map(([name]) => ({ name }))].map(({ name }) => name)
    expect(names.toSorted()).toEqual([...new Set([...named, ...free])].toSorted())
  })

  test.each(entries.filter(({ act }) => act !== null))('$name is an act that the body can ask for', (entry) => {
    expect(bodyFor(entry)).toBeDefined()
  })

  test.each(platformPermissions)('%s opens what the table says', (permission) => {
    const code = codeOf(permission)
    const opened = endpoints
      .filter(
        ([, { access }]) => access.operator !== undefined && operatorRightsOf(access.operator).includes(permission),
      )
      .map(([name]) => name)
    expect(opened.toSorted()).toEqual([...(opens[code] ?? [])].toSorted())
  })
})

test('a role on either side holds codes of its own side alone', () => {
  const everything = allPermissions.map(codeOf)
  expect([...merchantSide.rightsOf([], everything)].toSorted()).toEqual([...ownerPermissions].toSorted())
  expect([...platformSide.rightsOf([], everything)].toSorted()).toEqual([...platformPermissions].toSorted())
})

describe('somebody whose role has exactly one code', () => {
  let callers: Callers
  let owner: Person
  let clerk: Person
  beforeAll(async () => {
    callers = await startCallers()
    owner = await addOwner(callers.testApp)
    clerk = await addStaff(owner, [visitor])
  })
  afterAll(() => callers.testApp.stop())

  const visitor = merchantSide.builtIn.find(({ key }) => key === 'visitor')?.id ?? ''
  /** As a role of one's own would be resolved; that it is, is proven with roles. */
  const holdOnly = (permissions: readonly string[]) =>
    callers.testApp.db.global
      .updateTable('staff_access')
      .set({ built_in_roles: [], permissions: [...permissions] })
      .where('user_id', '=', clerk.userId)
      .execute()

  async function openedTo(token: string): Promise<string[]> {
    const opened: string[] = []
    for (const entry of entriesOfMerchants) {
      // Signing out would end the test; that everybody may is proven with sessions.
      if (entry.name === 'user.logout') continue
      if ((await statusAt(entry, token)) !== 403) opened.push(entry.name)
    }
    return opened
  }

  async function statusAt({ endpoint, act }: Entry, token: string): Promise<number> {
    await forgetLimits(callers.testApp)
    if (endpoint.wire === 'upload' || endpoint.wire === 'largeUpload') {
      const { merchant } = endpoint.access
      const field = merchant !== undefined && isByAct(merchant) ? merchant.field : 'purpose'
      const payload = [field, 'file'].map((name) => partOf(name, act ?? '')).join('') + `--${BOUNDARY}--\r\n`
      const key = endpoint.command ? { 'idempotency-key': randomUUID() } : {}
      const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...key }
      const sent = { method: endpoint.method, url: endpoint.path, headers: { ...bearer(token), ...headers }, payload }
      return (await callers.testApp.app.http.inject(sent)).statusCode
    }
    // Where there is one act only, the body's check refuses whoever is let in, so that nothing is done.
    const body = act === null ? { 'asked by nobody': true } : bodyFor({ endpoint, act })
    return (await callers.send(endpoint, bearer(token), JSON.stringify(body))).statusCode
  }

  const expected = (code: string | null) =>
    [...ofEverybody.filter((name) => name !== 'user.logout'), ...(code === null ? [] : (opens[code] ?? []))]
      .filter((name) => !(name in takesAnother))
      .toSorted()

  test('or none may do what everybody may', async () => {
    await holdOnly([])
    expect((await openedTo(clerk.token)).toSorted()).toEqual(expected(null))
  })

  test.each(ownerPermissions.map(codeOf))('%s may do what it says, and nothing else', async (code) => {
    await holdOnly([code])
    expect((await openedTo(clerk.token)).toSorted()).toEqual(expected(code))
  })

  test.each(Object.entries(takesAnother))('%s takes two codes', async (name, codes) => {
    await holdOnly([...codes])
    expect(await openedTo(clerk.token)).toContain(name)
  })

  test('or all may not do what is the owner’s', async () => {
    await holdOnly(ownerPermissions.map(codeOf))
    const opened = await openedTo(clerk.token)
    expect(ofOwner.filter((name) => opened.includes(name))).toEqual([])
    expect((await openedTo(owner.token)).length).toBe(opened.length + ofOwner.length)
  })
})

const BOUNDARY = 'permission-table'
/** A field, or a file that is no picture, so that nothing is kept. */
const partOf = (name: string, purpose: string): string =>
  name === 'file'
    ? `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nnone\r\n`
    : `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${purpose}\r\n`

/** A body that asks for this act: a sample of it, its records being nobody's. */
function bodyFor({ endpoint, act }: Omit<Entry, 'name'>): unknown {
  const { merchant } = endpoint.access
  if (act === null || merchant === undefined || !isByAct(merchant)) return undefined
  const { field } = merchant
  const value = (sample: Record<string, unknown>) =>
    act === 'present' ? sample[field] : act === 'absent' ? undefined : act
  return (sampleBodies(endpoint) as Record<string, unknown>[])
    .map((sample) => ({ ...sample, [field]: value(sample) }))
    .find((body) => endpoint.body.safeParse(body).success)
}
