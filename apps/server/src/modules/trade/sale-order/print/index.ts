// Entry of what is printed of orders.
export { printOrders } from './print-orders.ts'
