// Words of the dialogs that stand in the way: the session has ended, somebody else has signed in.
import { defineTexts } from '../../i18n/text.ts'

export const guardTexts = defineTexts({
  reLogin: ['登陆超时，请重新登陆', 'Your session has ended'],
  reLoginHint: [
    '重新登录后可继续当前操作，已填写的内容不会丢失。',
    'Log in again to go on; what you have typed is kept.',
  ],
  otherUser: ['此浏览器已登录另一个账号', 'Another account has signed in in this browser'],
  otherUserHint: [
    '本页仍是“{name}”的内容，不能再继续操作；需要的内容可先复制，再打开当前账号。',
    'This page still shows “{name}” and can’t go on. Copy what you need, then open the current account.',
  ],
  openCurrentUser: ['打开当前账号', 'Open the current account'],
  account: ['账号', 'Account'],
  accountMissing: ['请输入账号', 'Please enter your account'],
  password: ['密码', 'Password'],
  passwordMissing: ['请输入密码', 'Please enter your password'],
  otp: ['动态口令，或一个恢复码', 'Authenticator code, or a recovery code'],
  otpMissing: ['请输入动态口令或恢复码', 'Please enter the code'],
  login: ['登录', 'Log in'],
  leave: ['离开此页', 'Leave this page'],
})
