// The area merchant: who a merchant is, what it has proven, how far it has come, and its shops.
import type { AreaWork, Foundation } from '../../kernel/area.ts'
import type { MerchantPorts } from './compose-ports.ts'
import { createCertification } from './certification/index.ts'
import { createClosings } from './closing/index.ts'
import { createMerchantDirectory } from './directory/index.ts'
import type { OnboardingDeps } from './onboarding/index.ts'
import { createMerchants } from './profile/index.ts'
import { createRestrictions } from './restriction/index.ts'
import { createQualifications } from './qualification/index.ts'
import { createShops } from './shop/index.ts'

export function composeMerchant(base: Foundation, ports: MerchantPorts) {
  const { identity, messaging, money, trade, console: desk } = ports
  const own = { ...base, notify: messaging.notify }
  const { files, regionByCodes } = desk
  const restrictions = createRestrictions(own)
  const shops = createShops({
    ...own,
    ...identity,
    ...desk,
    beginBilling: money.beginBilling,
    trade: trade.forMerchants,
    merchantStatus: (handle) => merchants.standing.merchantStatus(handle),
    ...restrictions,
  })
  const closings = createClosings({
    ...own,
    money: money.openMoney,
    trade: trade.forMerchants,
    closeShops: shops.closeAll,
  })
  const onboarding: OnboardingDeps = {
    realName: async (tenant) => {
      const { status, reason, realName, idNumber } = await certification.statusOf(tenant)
      return { status, reason, maskedName: realName, maskedIdNumber: idNumber }
    },
    company: (tenant) => certification.companyOf(tenant),
    walletState: money.walletState,
    shops: shops.list,
    deposit: trade.deposit,
    hasGoods: trade.hasGoods,
  }
  const merchants = createMerchants({
    ...own,
    ...identity,
    smsCodes: messaging.smsCodes,
    agreements: desk.agreements,
    regionByCodes,
    openBook: ports.openBook,
    features: ports.features,
    withdrawLimits: money.withdrawLimits,
    onboarding,
    restrictions: restrictions.own,
    closesAt: closings.closesAt,
    fileUrls: files.urlsOf,
  })
  const certification = createCertification({
    ...own,
    verifyRealName: money.verifyRealName,
    auditCompany: money.auditCompany,
    merchantType: merchants.typeOf,
    regionByCodes,
    bankName: desk.bankName,
    files,
    onPassed: async (tx) => void (await merchants.markCertified(tx)),
  })
  const qualifications = createQualifications({
    ...own,
    files,
    shops,
    trade: trade.forMerchants,
  })
  const merchantDirectory = createMerchantDirectory({
    ...onboarding,
    db: base.db,
    shops: shops.standings,
    freezeShop: shops.freeze,
    restrictions,
    leaving: closings.standingOf,
    ordersByStage: trade.ordersByStage,
    withdrawalsByStatus: money.withdrawalsByStatus,
  })
  return {
    modules: { merchants, restrictions, closings, shops, certification, qualifications, merchantDirectory },
    handlers: {
      user: { ...certification.handlers.user, infoOfLogin: merchants.infoOfLogin },
      merchant: merchants.handlers,
      merchantClosing: closings.handlers,
      company: certification.handlers.company,
      certificationReview: certification.handlers.review,
      qualification: qualifications.handlers.own,
      qualificationReview: qualifications.handlers.review,
      ...shops.handlersOf,
      merchantDirectory: merchantDirectory.handlers,
    },
    timers: {
      'certification.realNameExpire': certification.onTimer.realName,
      'certification.companyExpire': certification.onTimer.company,
      'qualification.remind': qualifications.onTimer.remind,
      'qualification.expire': qualifications.onTimer.expire,
      'qualification.graceOver': qualifications.onTimer.graceOver,
      ...shops.timers,
      ...closings.timers,
    },
    work: {
      jobs: [{ name: 'resume-verifications', everySeconds: 10, run: certification.resumeVerifications }],
      plainTables: [merchants.plainTable, shops.plainTable, certification.plainTable],
    } satisfies AreaWork,
  }
}
