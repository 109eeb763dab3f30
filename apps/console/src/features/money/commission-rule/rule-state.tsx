// Whether a rule holds; one that was withdrawn before it began never did.
import type { HeldCommissionRule } from '@merchant/contract'
import { commissionStateLabels } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { commissionRuleTexts } from './commission-rule.texts.ts'

type Standing = Pick<HeldCommissionRule, 'state' | 'startsAt' | 'endsAt'>

export function RuleState({ rule: { state, startsAt, endsAt } }: { readonly rule: Standing }): ReactNode {
  const t = useText(commissionRuleTexts)
  const say = useSay()
  const { tone, text } = commissionStateLabels[state]
  return <StatusTag tone={tone}>{startsAt === endsAt ? t('withdrawn') : say(text)}</StatusTag>
}
