// Opens paper of orders in a tab of the browser, where it prints itself.
import type { PrintTemplate } from '@merchant/contract'

export function openPaper(template: PrintTemplate, orderIds: readonly string[]): void {
  const query = new URLSearchParams({ template, ids: orderIds.join('.') })
  window.open(`/order/print?${query.toString()}`, '_blank')
}
