// Every endpoint by which a merchant's people change something writes it down; a new one says here what, or why not.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commandTitle } from '../kernel/command-titles.ts'
import { endpoints } from './callers.testing.ts'

/** The beginning of the action that the endpoint logs, as it stands in the sources. */
const acts: Readonly<Record<string, string>> = {
  'user.saveRealName': "'certification.decide'",
  'company.save': "'company.submit'",
  'wallet.createMember': "'wallet.createMember'",
  'wallet.setRealName': "'certification.decide'",
  'wallet.setCompanyInfo': "'company.decide'",
  'wallet.createAndAuthenticate': "'certification.decide'",
  'wallet.bindPhone': "'wallet.bindPhone'",
  'wallet.unbindPhone': "'wallet.unbindPhone'",
  'wallet.applyBindCard': "'wallet.bindCard'",
  'wallet.applyBindKnownCard': "'wallet.bindCard'",
  'wallet.bindCardAndPhone': "'wallet.bindCard'",
  'wallet.bindCard': "'wallet.bindCard'",
  'wallet.unbindCard': "'wallet.unbindCard'",
  'merchantClosing.request': "'merchant.closeRequest'",
  'merchantClosing.cancel': "'merchant.closeCancel'",
  'shop.save': "'shop.change'",
  'shop.saveSettings': "'shop.settings'",
  'qualification.save': "'qualification.handIn'",
  'qualification.saveBrand': "'qualification.handIn'",
  'qualification.withdraw': "'qualification.withdraw'",
  'shopAddress.save': "'shopAddress.change'",
  'shopAddress.remove': "'shopAddress.remove'",
  'shopAddress.setDefault': "'shopAddress.setDefault'",
  'shopAddress.reveal': "'shopAddress.reveal'",
  'freight.save': "'freight.change'",
  'freight.copy': "'freight.copy'",
  'freight.remove': "'freight.delete'",
  'freight.setDefault': "'freight.setDefault'",
  'goodsRevision.withdraw': "'goods.withdrawAudit'",
  'goodsAudit.audit': "'goodsAudit.audit'",
  'goodsAudit.saveWords': "'goodsAudit.saveWords'",
  'platformGoods.forceOff': '`platformGoods.${',
  'platformGoods.ban': '`platformGoods.${',
  'violation.appeal': "'violation.appeal'",
  'violationDesk.issue': "'violation.issue'",
  'violationDesk.decide': '`violation.${decision}`',
  'goodsDraft.discard': "'goods.discardDraft'",
  'goodsTemplate.save': "'goods.saveTemplate'",
  'goodsTemplate.rename': "'goods.renameTemplate'",
  'goodsTemplate.remove': "'goods.deleteTemplate'",
  'goods.save': "'goods.change'",
  'goods.update': '`goods.${',
  'shopCategory.insert': "'shopCategory.add'",
  'shopCategory.update': "'shopCategory.change'",
  'file.image': "'media.upload'",
  'file.fileServer': "'media.upload'",
  'media.dir': "'media.dir'",
  'media.rename': "'media.change'",
  'media.move': "'media.change'",
  'media.remove': "'media.remove'",
  'saleOrder.reveal': "'saleOrder.reveal'",
  'saleOrder.print': '`saleOrder.${',
  'redeemCode.redeem': '`saleOrder.${',
  'saleOrder.add': '`saleOrder.${',
  'saleOrder.addWithPay': '`saleOrder.${',
  'saleOrder.operate': '`saleOrder.${',
  'saleOrder.batch': '`saleOrder.${',
  'saleOrder.shipRows': '`saleOrder.${',
  'waybill.saveAccount': "'waybillAccount.change'",
  'waybill.removeAccount': "'waybillAccount.remove'",
  'waybill.obtain': '`saleOrder.${',
  'waybill.cancel': '`saleOrder.${',
  'returnOrder.operate': '`returnOrder.${',
  'skuCost.save': "'skuCost.save'",
  'returnRule.save': "'returnRule.save'",
  'returnRule.remove': "'returnRule.remove'",
  'returnDispute.verdict': '`returnOrder.${',
  'returnDispute.operate': '`returnOrder.${',
  'platformReturn.operate': '`returnOrder.${',
  'bill.confirm': '`bill.${',
  'bill.download': "'bill.download'",
  'bill.dispute': '`bill.${',
  'bill.applyInvoice': '`bill.${',
  'parcel.handle': "'parcel.done'",
  'platformOrder.add': '`platformOrder.${',
  'platformOrder.addWithPay': '`platformOrder.${',
  'platformOrder.operate': '`platformOrder.${',
  'platformOrder.confirm': '`platformOrder.${',
  'rechargeOrder.apply': '`rechargeOrder.${',
  'rechargeOrder.confirm': '`rechargeOrder.${',
  'rechargeOrder.handIn': '`rechargeOrder.${',
  'rechargeOrder.cancel': '`rechargeOrder.${',
  'withdrawOrder.apply': '`withdrawOrder.${',
  'withdrawOrder.applyTyped': '`withdrawOrder.${',
  'withdrawOrder.confirm': '`withdrawOrder.${',
  'saleOrder.consumeApply': '`saleOrder.${',
  'withdrawOrder.cancel': '`withdrawOrder.${',
  'withdrawSchedule.save': "'withdrawSchedule.save'",
  'withdrawSchedule.pause': "'withdrawSchedule.pause'",
  'exportTask.create': "'export.create'",
  'exportTask.download': "'export.download'",
  'exportTask.cancel': "'export.cancel'",
  'exportTask.retry': "'export.create'",
  'importTask.upload': "'import.upload'",
  'importTask.commit': "'import.commit'",
  'importTask.cancel': "'import.cancel'",
  'importTask.download': "'import.download'",
  'importTask.retry': "'import.commit'",
  'bookProof.download': "'bookProof.download'",
  'withdrawOrder.receipt': "'withdrawOrder.receipt'",
  'platformOrder.download': "'platformOrder.download'",
  'rechargeOrder.receipt': "'rechargeOrder.receipt'",
  'finance.statementPaper': "'fundFlow.statement'",
  'apiKey.create': "'apiKey.create'",
  'apiKey.revoke': "'apiKey.revoke'",
  'staff.addRole': '`role.${',
  'staff.updateRole': '`role.${',
  'staff.deleteRole': '`role.${',
  'staff.reveal': "'staff.reveal'",
  'staff.invite': "'staff.invite'",
  'staff.update': "'staff.roles'",
  'security.changePassword': "'user.changePassword'",
  'security.stepUp': "'user.stepUp'",
  'security.confirmTotp': "'user.turnOnTotp'",
  'security.disableTotp': "'user.turnOffTotp'",
  'security.renewRecoveryCodes': "'user.renewRecoveryCodes'",
  'security.confirmEmail': "'user.confirmEmail'",
  'security.saveAccount': "'user.changePhone'",
  'security.updateProfile': "'user.updateProfile'",
  'security.revokeDevice': "'user.revokeDevice'",
}

/** What changes no record of the merchant: reading, sending a code, and what is only a person's own view of the console. */
const quiet =
  /^(\w+\.(list|listMine|attributes|info|infoOfLogin|realName|memberInfo|balance|quote|options|cardBin|roles|progress|unread|choices|profile|devices|views|find|errors|flows|frozen|periods|statement|snapshot|merchant|stepUpMethods|loginLog|ownOperations|operationLog)|user\.logout|shop\.choose|message\.\w+|\w+\.(send|resend)\w*Code|wallet\.signContract|media\.(shelves|uses)|notification\.(read|clear|choose)|live\.ticket|security\.beginTotp|workbench\.(saveView|deleteView|reportError)|bookProof\.verify|freight\.try|logistics\.lineList|commission\.(rates|ofGoods)|parcel\.track|returnOrder\.ofOrder|bill\.(lines|cycle)|platformOrder\.(catalogue|packs)|waybill\.accounts|importTask\.(template|rows)|qualification\.(asked|brandState)|goodsDraft\.save|goodsRevision\.ofGoods|goodsRuling\.ofGoods|violation\.points|skuLog\.(stock|price)|skuCost\.ofGoods|goodsAudit\.words|goods\.(sellable|compare)|saleOrder\.(pay|tags|checkRows))$/

const sources = readdirSync(path.join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test(ing)?\.ts$/.test(file))
  .map((file) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8'))
  .join('\n')

const merchants = endpoints.filter(([, { access }]) => access.merchant !== undefined)
test.each(merchants)('%s is written down, or changes nothing', (name, endpoint) => {
  const act = acts[name]
  if (act === undefined) {
    expect(name, 'say what this endpoint writes into the operation log').toMatch(quiet)
    expect(endpoint.command, 'a command changes something').toBe(false)
  } else expect(sources.includes(act), act).toBe(true)
})

test.each(merchants.filter(([, { command }]) => command))('%s has a name for when it is refused', (_, endpoint) => {
  expect(commandTitle(endpoint).en, 'say how this command is called').not.toBe(endpoint.summary)
})
