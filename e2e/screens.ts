// The address of every screen, for the tests and figures that look at all of them.

/** Open to everybody. */
export const publicScreens = [
  '/login',
  '/register',
  '/recover',
  '/invite?i=abcdefghijklmnopqrst',
  '/rp',
  '/ys',
  '/registrationsuccess',
  '/registrationfailed',
  '/registrationsuccessmobile',
  '/registrationfailedmobile',
  '/dsc',
  '/dscmerchant',
  '/404',
  '/401',
]

/** For a merchant whose certification has passed. */
export const merchantScreens = [
  '/dashboard',
  '/shop/manager',
  '/goods/index',
  '/goods/add',
  '/order/saleorder',
  '/order/WithdrawOrder',
  '/order/rechargeorder',
  '/finance/FinanceDetail',
  '/finance/bookproof',
  '/systemconfig/loginInfo',
  '/systemconfig/loginInfo?tab=certification',
  '/systemconfig/loginInfo?tab=security',
  '/systemconfig/loginInfo?tab=devices',
  '/systemconfig/loginInfo?tab=notices',
  '/systemconfig/loginInfo?tab=staff',
  '/systemconfig/loginInfo?tab=roles',
  '/systemconfig/loginInfo?tab=keys',
  '/systemconfig/loginInfo?tab=log',
  '/profile/index',
  '/profile/index?tab=security',
  '/guide/index',
  '/certification',
  '/ec/index',
  '/error/404',
  '/error/401',
]

/** For the platform's own staff. */
export const operatorScreens = [
  '/dashboard',
  '/operator/certification',
  '/operator/merchants',
  '/operator/withdraw',
  '/operator/cases',
  '/operator/manual-entry',
  '/operator/reconciliation',
  '/operator/reconciliation?tab=differences',
  '/operator/wire-log',
  '/operator/accounts',
  '/operator/accounts?tab=roles',
  '/operator/log',
  '/operator/errors',
  '/operator/errors?tab=browser',
  '/operator/status',
  '/profile/index',
  '/profile/index?tab=security',
]
