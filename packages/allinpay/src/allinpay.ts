/** The client of the provider, put together from its operations; it knows no database and keeps no state but its trust. */
import { createGateway } from './exchange.ts'
import { type BankCards, createBankCards } from './members/bank-cards.ts'
import { type CompanyInfo, createCompanyInfo } from './members/company-info.ts'
import { createMemberAccount, type MemberAccount } from './members/member-account.ts'
import { createMemberInfo, type MemberInfoQuery } from './members/member-info.ts'
import { createPictures, type Pictures } from './members/pictures.ts'
import { createPayPassword, type PayPassword } from './members/pay-password.ts'
import { createNotifications, type Notifications } from './notifications.ts'
import type { Line } from './operation.ts'
import { type Balances, createBalances } from './orders/balances.ts'
import { type CheckFiles, createCheckFiles } from './orders/check-file.ts'
import { type Collecting, createCollecting } from './orders/collecting.ts'
import { type Confirming, createConfirming } from './orders/confirming.ts'
import { createFreezing, type Freezing } from './orders/freezing.ts'
import { createOrderQuery, type OrderQuery } from './orders/order-detail.ts'
import { createPayingOut, type PayingOut } from './orders/paying-out.ts'
import { createTransit, type Transit } from './orders/transit.ts'
import { createPages } from './page.ts'
import { type AllinpaySettings, checkSettings, loadTrust } from './settings.ts'
import { createTransport } from './transport.ts'
import { createSensitiveCipher, type TrustedKey } from './wire/index.ts'

export interface Allinpay {
  readonly members: MemberAccount & CompanyInfo & MemberInfoQuery & BankCards & PayPassword & Pictures
  readonly orders: Collecting & Confirming & PayingOut & Freezing & OrderQuery & Transit & Balances
  readonly checkFiles: CheckFiles
  readonly notifications: Notifications
  readonly trust: Trust
}

export interface Trust {
  /** The certificates believed now, so that their end can be announced before it comes. */
  certificates(): readonly Omit<TrustedKey, 'key'>[]
  /** Takes new certificates without a restart; throws, and keeps the old ones, when one of them is not acceptable. */
  replace(certificatesPem: readonly string[]): void
}

/** The client of one app. Throws, naming the setting, when the settings could never work. */
export function createAllinpay(settings: AllinpaySettings): Allinpay {
  const checked = checkSettings(settings)
  let trusted = loadTrust(checked.trustedCertsPem, checked.refuseSandboxCertificates)
  const trust = (): readonly TrustedKey[] => trusted

  const gateway = createGateway(checked, createTransport(checked.gatewayUrl), trust, settings)
  const line: Line = {
    settings: checked,
    gateway,
    openPage: createPages(checked, gateway),
    cipher: createSensitiveCipher(checked.secretKey),
  }

  return {
    members: {
      ...createMemberAccount(line),
      ...createCompanyInfo(line),
      ...createMemberInfo(line),
      ...createBankCards(line),
      ...createPayPassword(line),
      ...createPictures(line),
    },
    orders: {
      ...createCollecting(line),
      ...createConfirming(line),
      ...createPayingOut(line),
      ...createFreezing(line),
      ...createOrderQuery(line),
      ...createTransit(line),
      ...createBalances(line),
    },
    checkFiles: createCheckFiles(line),
    notifications: createNotifications(checked, trust),
    trust: {
      certificates: () => trusted.map(({ key: _key, ...certificate }) => certificate),
      replace(certificatesPem) {
        trusted = loadTrust(certificatesPem, checked.refuseSandboxCertificates)
      },
    },
  }
}
