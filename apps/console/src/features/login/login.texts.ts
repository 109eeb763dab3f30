// Texts of the login page.
import { defineTexts } from '../../i18n/text.ts'

export const loginTexts = defineTexts({
  title: ['登录', 'Log in'],
  lead: ['欢迎回来，请登录您的商户账号', 'Welcome back to your merchant account'],
  username: ['手机号或登录名', 'Mobile number or login name'],
  password: ['密码', 'Password'],
  submit: ['登录', 'Log in'],
  submitting: ['登录中…', 'Logging in…'],
  wait: ['请 {seconds} 秒后再试', 'Try again in {seconds} s'],
  usernameMissing: ['请输入账号', 'Enter your account'],
  passwordMissing: ['请输入密码', 'Enter your password'],
  register: ['注册商户', 'Register as merchant'],
  noAccount: ['还没有账号？', 'No account yet?'],
  demo: ['演示账号，点击填入', 'Demo accounts: click to fill in'],
  story: ['从注册到收款，每一分钱都有着落。', 'From registration to payout, every cent accounted for.'],
  story1: ['一处经营', 'One place'],
  story1Text: ['店铺、商品、订单、提现，同一个后台', 'Shop, goods, orders and withdrawals together'],
  story2: ['逐笔可查', 'Every entry'],
  story2Text: ['每笔资金流水都带余额，随时对账', 'Each movement of money with its balance'],
  story3: ['资金有托管', 'Money held safely'],
  story3Text: ['由持牌支付机构开户结算，余额与渠道一致', 'Held and settled by a licensed payment provider'],
})
