// Every page of the console, once: router, guard, sidebar, breadcrumb, tags bar, titles and search all read this tree.
import {
  AccountBookOutlined,
  ApiOutlined,
  AppstoreOutlined,
  BankOutlined,
  FileTextOutlined,
  SettingOutlined,
  ShopOutlined,
} from '@ant-design/icons'
import { accountRoute } from '../features/identity/account/account.route.tsx'
import { enrolmentRoute } from '../features/identity/enrolment/enrolment.route.tsx'
import { platformLogRoute } from '../features/identity/operation-log/operation-log.route.tsx'
import { operatorAccountsRoute } from '../features/identity/operator/operator.route.tsx'
import { profileRoute } from '../features/identity/profile/profile.route.tsx'
import { certificationRoute } from '../features/merchant/certification/certification.route.tsx'
import { dashboardRoute } from '../features/console/home-board/dashboard.route.tsx'
import { certificationReviewRoute } from '../features/merchant/certification-review/certification-review.route.tsx'
import { merchantDirectoryRoute } from '../features/merchant/directory/merchant-directory.route.tsx'
import { qualificationRoute } from '../features/merchant/qualification/qualification.route.tsx'
import { qualificationReviewRoute } from '../features/merchant/qualification-review/qualification-review.route.tsx'
import { billRoute } from '../features/money/bill/bill.route.tsx'
import { bookProofRoute } from '../features/money/book-proof/book-proof.route.tsx'
import { manualEntryRoute } from '../features/money/manual-entry/manual-entry.route.tsx'
import { moneyCaseRoute, wireLogRoute } from '../features/money/cases/money-case.route.tsx'
import { platformPurchaseRoute } from '../features/money/platform-order/platform-order.route.tsx'
import { platformOrderDeskRoute } from '../features/money/platform-order-desk/platform-order-desk.route.tsx'
import { commissionRuleRoute } from '../features/money/commission-rule/commission-rule.route.tsx'
import { platformProductRoute } from '../features/money/platform-product/platform-product.route.tsx'
import { platformBillRoute } from '../features/money/platform-bill/platform-bill.route.tsx'
import { rechargeOrderRoute } from '../features/money/recharge-order/recharge-order.route.tsx'
import { rechargeTransferRoute } from '../features/money/recharge-transfer/recharge-transfer.route.tsx'
import { reconciliationRoute } from '../features/money/reconciliation/reconciliation.route.tsx'
import { forbiddenRoute, notFoundRoute } from '../features/console/error-pages/error.route.ts'
import { errorLogRoute } from '../features/console/error-log/error-log.route.tsx'
import { parameterRoute } from '../features/console/parameter/parameter.route.tsx'
import { carrierRoute } from '../features/console/carrier/carrier.route.tsx'
import { brandRoute } from '../features/trade/brand/brand.route.tsx'
import { categoryRoute } from '../features/trade/category/category.route.tsx'
import { goodsAddRoute, goodsEditRoute, goodsRoute } from '../features/trade/goods/goods.route.tsx'
import { mediaRoute } from '../features/console/media/media.route.tsx'
import { guideRoute } from '../features/console/guide/guide.route.tsx'
import { exportRoute } from '../features/console/export/export.route.tsx'
import { fundFlowRoute } from '../features/money/fund-flow/fund-flow.route.tsx'
import { violationRoute } from '../features/trade/violation/violation.route.tsx'
import { violationDeskRoute } from '../features/trade/violation-desk/violation-desk.route.tsx'
import { platformGoodsRoute } from '../features/trade/platform-goods/platform-goods.route.tsx'
import { goodsAuditRoute } from '../features/trade/goods-audit/goods-audit.route.tsx'
import { orderPrintRoute } from '../features/trade/order-print/order-print.route.tsx'
import { parcelRoute } from '../features/trade/parcel/parcel.route.tsx'
import { returnDisputeRoute } from '../features/trade/return-dispute/return-dispute.route.tsx'
import { returnOrderRoute } from '../features/trade/return-order/return-order.route.tsx'
import { redeemRoute } from '../features/trade/redeem/redeem.route.tsx'
import { saleOrderRoute } from '../features/trade/sale-order/sale-order.route.tsx'
import { platformOrderRoute } from '../features/trade/platform-order/platform-order.route.tsx'
import { platformReturnRoute } from '../features/trade/platform-return/platform-return.route.tsx'
import { settlementRoute } from '../features/trade/settlement/settlement.route.tsx'
import { shopCategoryRoute } from '../features/trade/shop-category/shop-category.route.tsx'
import { shopRoute } from '../features/merchant/shop/shop.route.tsx'
import { systemStatusRoute } from '../features/console/system-status/system-status.route.tsx'
import { walletRoute } from '../features/money/wallet/wallet.route.tsx'
import { payWithdrawRoute, withdrawOrderRoute } from '../features/money/withdraw-order/withdraw-order.route.tsx'
import type { TreeEntry } from './guard/menu.ts'

export const tree: readonly TreeEntry[] = [
  dashboardRoute,
  // Before trading: reached by the guard and the onboarding list, never from the sidebar.
  certificationRoute,
  // The merchant's daily work, in the order of their day.
  {
    key: 'shop',
    title: ['店铺管理', 'Shop'],
    icon: ShopOutlined,
    pages: [shopRoute, shopCategoryRoute, mediaRoute, qualificationRoute],
  },
  {
    key: 'goods',
    title: ['商品管理', 'Goods'],
    icon: AppstoreOutlined,
    pages: [goodsRoute, goodsAddRoute, goodsEditRoute, violationRoute],
  },
  {
    key: 'order',
    title: ['订单管理', 'Orders'],
    icon: FileTextOutlined,
    pages: [saleOrderRoute, parcelRoute, redeemRoute, withdrawOrderRoute, rechargeOrderRoute, platformPurchaseRoute],
  },
  returnOrderRoute,
  {
    key: 'finance',
    title: ['财务管理', 'Finance'],
    icon: AccountBookOutlined,
    pages: [billRoute, fundFlowRoute, bookProofRoute, walletRoute],
  },
  { key: 'system', title: ['系统设置', 'Settings'], icon: SettingOutlined, pages: [accountRoute, exportRoute] },
  {
    title: ['接口文档', 'API reference'],
    icon: ApiOutlined,
    href: '/api/docs',
    party: 'merchant',
    feature: 'apiDocs',
    permission: 'apiKey.manage',
  },
  // Reached from the user menu.
  profileRoute,
  guideRoute,
  // Opened in a tab of the browser by whoever prints.
  orderPrintRoute,
  // Where the guard leads whoever asks for what is not there, or not theirs.
  notFoundRoute,
  forbiddenRoute,
  // The platform's own staff.
  enrolmentRoute,
  {
    key: 'operator',
    title: ['平台运营', 'Platform'],
    icon: BankOutlined,
    pages: [
      certificationReviewRoute,
      qualificationReviewRoute,
      goodsAuditRoute,
      platformGoodsRoute,
      violationDeskRoute,
      merchantDirectoryRoute,
      categoryRoute,
      brandRoute,
      carrierRoute,
      payWithdrawRoute,
      platformOrderRoute,
      platformReturnRoute,
      returnDisputeRoute,
      settlementRoute,
      platformBillRoute,
      rechargeTransferRoute,
      platformOrderDeskRoute,
      platformProductRoute,
      commissionRuleRoute,
      manualEntryRoute,
      moneyCaseRoute,
      reconciliationRoute,
      wireLogRoute,
    ],
  },
  {
    key: 'operatorSystem',
    title: ['平台管理', 'Administration'],
    icon: SettingOutlined,
    pages: [operatorAccountsRoute, parameterRoute, platformLogRoute, errorLogRoute, systemStatusRoute],
  },
]
