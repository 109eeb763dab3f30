// The titles of all pages: sidebar, tags and search need them from the start, while a page's other words come with the page.
import { defineTexts } from './text.ts'

export const pageTitles = defineTexts({
  dashboard: ['首页', 'Home'],
  certification: ['实名认证', 'Real-name certification'],
  wallet: ['企业服务开通', 'Wallet'],
  shop: ['店铺管理', 'Shop'],
  goods: ['商品列表', 'Goods list'],
  goodsAdd: ['发布商品', 'Publish goods'],
  goodsEdit: ['编辑商品', 'Edit goods'],
  saleOrder: ['销售订单', 'Sale orders'],
  withdrawOrder: ['提现订单', 'Withdrawals'],
  payWithdraw: ['提现打款', 'Pay withdrawals'],
  fundFlow: ['资金流水', 'Fund flow'],
  account: ['账号中心', 'Account'],
  profile: ['个人中心', 'My profile'],
  certificationReview: ['认证审核', 'Certification review'],
  merchantDirectory: ['商户管理', 'Merchants'],
  moneyCases: ['资金个案', 'Money cases'],
  operatorAccounts: ['平台账号', 'Platform accounts'],
  platformLog: ['操作日志', 'Operation log'],
  errorLog: ['错误日志', 'Error log'],
  systemStatus: ['系统状态', 'System status'],
  enrolment: ['账号安全设置', 'Secure your account'],
  guide: ['引导', 'Guide'],
})
