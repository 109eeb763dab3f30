// How the demo's merchants come to the platform: registered, certified, wallet opened, shop opened.
import { api, type InputOf } from '@merchant/contract'
import {
  type Applicant,
  type BankCard,
  bindCard,
  bindPhone,
  openMember,
  proveRealName,
  signContract,
  walletNow,
} from '../../../apps/server/src/development/onboarding-steps.ts'
import { companyPapersOf } from '../../../apps/server/src/development/company-papers.ts'
import { handlerOf } from '../../../apps/server/src/development/handler-of.ts'
import type { MerchantActor } from '../../../apps/server/src/kernel/actor.ts'
import { ask } from './ask.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { type DemoWorld, merchantBehind, readCode, signInMerchant } from './demo-world.ts'
import { drawCertificate } from './goods-picture.ts'

export interface MerchantFacts {
  readonly phone: string
  readonly name: string
  readonly contactName: string
  readonly idNumber: string
  /** A company has papers; a person has none. */
  readonly company?: { readonly creditCode: string; readonly accountNo: string }
}

interface ShopFacts {
  readonly name: string
  readonly intro: string
  readonly notice?: string
  readonly servicePhone: string
  readonly detail: string
}

const region = [
  { code: '330000', name: '浙江省' },
  { code: '330100', name: '杭州市' },
  { code: '330106', name: '西湖区' },
]

const address = '文三路 259 号昌地火炬大厦 1 号楼 6 层'

/** Registers with the code from the text, which signs in. */
export async function registerMerchant(world: DemoWorld, facts: MerchantFacts): Promise<MerchantActor> {
  const { modules } = world
  const { phone, name, contactName } = facts
  await ask({
    endpoint: api.message.register,
    handler: modules.smsCodes.handlers.register,
    actor: { party: 'public' },
    body: { phone },
  })
  const { registration, privacy } = modules.baseData.agreements
  const { session } = await ask({
    endpoint: api.merchant.register,
    handler: modules.merchants.handlers.register,
    actor: { party: 'public' },
    body: {
      phone,
      smsCode: await readCode(world, phone),
      password: DEMO_PASSWORD,
      ...(facts.company === undefined ? { type: 'INDIVIDUAL' } : { type: 'ENTERPRISE', region, address }),
      name,
      contactName,
      agreements: { registration, privacy },
      source: 'PC',
    },
  })
  return session === null ? signInMerchant(world, phone) : merchantBehind(world, session.accessToken)
}

/** Uploads a picture; answers its file id. */
export async function upload(
  { modules }: Pick<DemoWorld, 'modules'>,
  actor: MerchantActor,
  purpose: 'GOODS' | 'SHOP_LOGO' | 'SHOP_BANNER' | 'CERTIFICATE' | 'QUALIFICATION',
  file: { readonly name: string; readonly bytes: Buffer },
): Promise<string> {
  const uploaded = await ask({
    endpoint: api.file.image,
    handler: modules.files.handlers.image,
    actor,
    body: { purpose },
    file,
  })
  return uploaded.fileId
}

/** A merchant of the past: the provider's codes went to the phone, and the past takes any. */
const applicantOf = (world: DemoWorld, actor: MerchantActor): Applicant => ({
  ask: (endpoint, body) => ask({ endpoint, handler: handlerOf(world.modules.handlers, endpoint), actor, body }),
  uploadPaper: async (name) =>
    upload(world, actor, 'CERTIFICATE', {
      name: `${name}.jpg`,
      bytes: await drawCertificate(name.endsWith('back') ? 'back' : 'front'),
    }),
  async withProviderCode(_phone, send, give) {
    await send()
    await give('11111')
  },
  agreeOn: async () => world.provider.signContract(actor.merchantId.replaceAll('-', '')),
})

/** Hands in the identity papers; the provider decides. Answers the status. */
export const certify = (world: DemoWorld, actor: MerchantActor, facts: MerchantFacts): Promise<string> =>
  proveRealName(applicantOf(world, actor), {
    realName: facts.contactName,
    idNumber: facts.idNumber,
    validFrom: '2020-03-01',
    validTo: '2040-03-01',
  })

/** Hands in the company's papers; the provider of this past passes them at once. Answers the status. */
export async function certifyCompany(world: DemoWorld, actor: MerchantActor, facts: MerchantFacts): Promise<string> {
  const { company, name, contactName, idNumber, phone } = facts
  if (company === undefined) throw new Error(`${name} is no company`)
  const applicant = applicantOf(world, actor)
  const papers = await companyPapersOf(applicant, {
    ...company,
    companyName: name,
    region,
    address,
    legalName: contactName,
    legalIdNumber: idNumber,
    legalPhone: phone,
    companyPhone: '0571-86660000',
  })
  return (await applicant.ask(api.company.save, papers)).status
}

/** Phone and contract: the wallet up to the bank card. */
export async function openWallet(world: DemoWorld, actor: MerchantActor, phone: string): Promise<void> {
  const applicant = applicantOf(world, actor)
  await openMember(applicant)
  await bindPhone(applicant, phone)
  await signContract(applicant)
  const { state } = await walletNow(applicant)
  // A company's own account is there already.
  if (state !== 'SIGNED' && state !== 'READY') throw new Error(`The wallet should be signed and is ${state}`)
}

/** Binds a card of 19 digits; answers its id. */
export const addBankCard = (world: DemoWorld, actor: MerchantActor, card: BankCard): Promise<string> =>
  bindCard(applicantOf(world, actor), card)

export async function openShop(
  world: DemoWorld,
  actor: MerchantActor,
  {
    shop,
    merchant,
    logo,
    banner,
  }: {
    readonly shop: ShopFacts
    readonly merchant: MerchantFacts
    readonly logo: Buffer
    readonly banner?: Buffer
  },
): Promise<void> {
  const address = { contact: merchant.contactName, phone: merchant.phone, region, detail: shop.detail }
  const body: InputOf<(typeof api)['shop']['save']> = {
    name: shop.name,
    intro: shop.intro,
    notice: shop.notice ?? '',
    logoFileId: await upload(world, actor, 'SHOP_LOGO', { name: '店标.jpg', bytes: logo }),
    ...(banner !== undefined && {
      bannerFileId: await upload(world, actor, 'SHOP_BANNER', { name: '店铺横幅.jpg', bytes: banner }),
    }),
    servicePhone: shop.servicePhone,
    open: true,
    shipAddress: address,
    returnAddress: { ...address, detail: `${shop.detail}（退货组）` },
  }
  const handlers = world.modules.shops.handlers
  const { id, version } = await ask({ endpoint: api.shop.save, handler: handlers.save, actor, body })
  const settings = { id, version, shipHours: 48 as const, serviceHours: weekOfService, holiday: null }
  await ask({ endpoint: api.shop.saveSettings, handler: handlers.saveSettings, actor, body: settings })
}

/** Long days from Monday to Friday, shorter ones at the weekend. */
const weekOfService = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
  weekday <= 5 ? { weekday, from: '09:00', to: '21:00' } : { weekday, from: '10:00', to: '18:00' },
)
