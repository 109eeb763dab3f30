// Finds orders or bills by how far the invoice of the platform has come.
import { platformInvoiceStatus } from '@merchant/contract'
import { platformInvoiceLabels } from '@merchant/contract/labels'
import type { Filter } from '../../../components/list/list-state.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { invoiceTexts } from './invoice.texts.ts'

export function useInvoiceFilter(): Filter {
  const t = useText(invoiceTexts)
  const say = useSay()
  return {
    kind: 'select',
    name: 'invoice',
    label: t('state'),
    options: platformInvoiceStatus.options.map((value) => ({ value, label: say(platformInvoiceLabels[value].text) })),
  }
}
