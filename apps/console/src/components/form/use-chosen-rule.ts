// The rule of a field in which something is chosen, and not typed: its complaint says so.
import type { FormRule } from 'antd'
import { defineTexts, useText } from '../../i18n/text.ts'

const chosenTexts = defineTexts({ missing: ['请选择', 'Please choose'] })

export function useChosenRule(): FormRule {
  const t = useText(chosenTexts)
  return { required: true, message: t('missing') }
}
