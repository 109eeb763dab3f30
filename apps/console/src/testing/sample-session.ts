// A merchant and an operator as they are when logged in, for tests of pages.
import {
  api,
  type DataOf,
  type LoginInfo,
  ownerPermissions,
  parameterCatalogue,
  parameterKeys,
  platformPermissions,
} from '@merchant/contract'

const userId = '01932c5a-0000-7000-8000-000000000001'
const merchantId = '01932c5a-0000-7000-8000-000000000002'

/** The shop of a merchant that has one. */
export const sampleShopId = '01932c5a-0000-7000-8000-0000000051a1'

/** The owner of a verified merchant with every permission of the merchant's side. */
/** A token of this person, as the sign-in answers it. */
export const tokenOf = (login: LoginInfo, accessToken: string) => ({
  accessToken,
  tokenType: 'Bearer' as const,
  expiresInSeconds: 1800,
  sessionSeconds: 7200,
  isKept: false,
  userId: login.user.id,
})

export const merchantLogin: LoginInfo = {
  party: 'merchant',
  user: { id: userId, phone: '13800138000', nickname: '清和茶铺', avatarUrl: null, kind: 'OWNER', isAuthentication: 1 },
  info: { realName: '张三', idNumber: '1101**********1234', isAuthentication: 1, isRealNameAuthentication: 1 },
  company: { id: null, name: '清和茶铺', creditCode: '', isAuthentication: 0 },
  enrolment: [],
  permissions: [...ownerPermissions],
  roles: ['OWNER'],
  name: '清和茶铺',
  avatar: '',
  introduction: '',
  merchant: {
    id: merchantId,
    merchantNo: 'MC202611200000000001',
    type: 'INDIVIDUAL',
    status: 'ACTIVE',
    onboardingStep: 'DONE',
    restrictions: [],
    closesAt: null,
  },
  shops: [{ id: sampleShopId, name: '清和茶铺', status: 'OPEN', shipHours: 48, logoUrl: null }],
  currentShopId: sampleShopId,
  reachesAllShops: true,
  features: ['apiDocs'],
  serverTime: '2026-11-20T01:00:00.000Z',
}

/** The owner of a company that is certified. */
export const companyLogin: LoginInfo = {
  ...merchantLogin,
  company: {
    id: merchantId,
    name: '清和（杭州）茶业有限公司',
    creditCode: '9133**********7X2M',
    isAuthentication: 1,
  },
  merchant: {
    id: merchantId,
    merchantNo: 'MC202611200000000001',
    type: 'ENTERPRISE',
    status: 'ACTIVE',
    onboardingStep: 'DONE',
    restrictions: [],
    closesAt: null,
  },
}

/** An administrator of the platform: may do everything of its side. */
export const operatorLogin: LoginInfo = {
  ...merchantLogin,
  party: 'operator',
  user: { ...merchantLogin.user, kind: 'OPERATOR', nickname: '平台财务' },
  permissions: [...platformPermissions],
  roles: ['PLATFORM_ADMIN'],
  name: '平台财务',
  merchant: null,
  shops: [],
  currentShopId: null,
}

const agreement = { version: '1.0', title: '注册协议', effectiveOn: '2026-11-01', paragraphs: ['第一条'] }

export const sampleBaseData: DataOf<typeof api.init.start> = {
  agreements: { registration: agreement, privacy: { ...agreement, title: '隐私协议' } },
  carriers: [
    {
      code: 'SF',
      name: '顺丰速运',
      phone: '95338',
      website: 'https://www.sf-express.com',
      waybillPrefixes: ['SF'],
      waybillPatterns: ['SF\\d{10,15}'],
      asksPhoneTail: true,
      hasEWaybill: true,
      enabled: true,
    },
  ],
  banks: [
    { code: 'ICBC', name: '中国工商银行' },
    { code: 'ABC', name: '中国农业银行' },
  ],
  limits: {
    withdrawMinFen: 100,
    withdrawMaxFen: 5_000_000,
    withdrawMaxPublicFen: 20_000_000,
    imageMaxBytes: 10_485_760,
    goodsPictures: 9,
    shops: 5,
    smsResendSeconds: 60,
    openTags: 20,
  },
  params: Object.fromEntries(parameterKeys.map((key) => [key, parameterCatalogue[key].standard])),
  customerService: { phone: '400-000-0000', hours: '09:00–18:00' },
  downloads: { buyer: { ios: null, android: null }, merchant: { ios: null, android: null } },
  demo: false,
  demoAccounts: [],
}
