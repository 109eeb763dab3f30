// The page that orders are printed from as the frame knows it: opened in a tab of the browser, with nothing around it.
import { definePage } from '../../../components/layout/page-route.ts'

export const orderPrintRoute = definePage({
  path: '/order/print',
  title: ['打印订单', 'Print orders'],
  party: 'merchant',
  permission: 'saleOrder.print',
  hidden: true,
  isBare: true,
  load: () => import('./order-print-page.tsx'),
})
