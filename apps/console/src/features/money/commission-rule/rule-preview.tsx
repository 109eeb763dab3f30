// What goods would cost with the rule that stands in the form, beside what they cost now.
import { api, type CommissionRuleRow, formatYuan, type InputOf, type LineCommissionTerms } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { commissionTermsTexts } from '../../../components/value/commission-terms.texts.ts'
import { useCommissionTerms } from '../../../components/value/commission-terms.tsx'
import { useText } from '../../../i18n/text.ts'
import { commissionRuleTexts } from './commission-rule.texts.ts'
import { type RuleValues, subjectOf, subjectOfRule, termsOf } from './rule-values.ts'

type Asked = InputOf<typeof api.commissionRule.preview>

/** Sent to nobody: nothing was asked yet. */
const NOTHING: Asked = {
  goodsNo: '-',
  subject: { scope: 'SOURCE', orderSource: 'STOREFRONT' },
  terms: { kind: 'FIXED', fixedFen: 0 },
}

export function RulePreview({ rule }: { readonly rule: CommissionRuleRow | null }): ReactNode {
  const t = useText(commissionRuleTexts)
  const form = Form.useFormInstance<RuleValues>()
  const id = useId()
  const [goodsNo, setGoodsNo] = useState('')
  const [asked, setAsked] = useState<Asked | 'unsaid'>()
  const isAsked = asked !== undefined && asked !== 'unsaid'
  const { data, error, refresh, isFetching } = useRead(api.commissionRule.preview, isAsked ? asked : NOTHING, {
    enabled: isAsked,
    quiet: true,
    staleTime: 0,
  })
  const ask = () => {
    if (goodsNo.trim() === '') return
    const values = form.getFieldsValue(true)
    const subject = rule === null ? subjectOf(values) : subjectOfRule(rule)
    const terms = termsOf(values)
    setAsked(
      subject === null || terms === null
        ? 'unsaid'
        : {
            goodsNo: goodsNo.trim(),
            subject,
            terms,
            priority: values.priority,
            ...(rule === null ? {} : { replacesId: rule.id }),
          },
    )
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('preview')}</h3>
      <p className="muted">{t('previewHint')}</p>
      <Input.Search
        aria-label={t('previewGoods')}
        placeholder={t('findGoods')}
        enterButton={<Button htmlType="button">{t('preview')}</Button>}
        maxLength={30}
        value={goodsNo}
        loading={isAsked && isFetching}
        onChange={(event) => setGoodsNo(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
        onSearch={ask}
      />
      <div role="status">
        {asked === 'unsaid' && <p>{t('previewMissing')}</p>}
        {isAsked && data === undefined && error !== null && <ReadFailure error={error} onRetry={refresh} />}
        {isAsked && data !== undefined && (
          <>
            <p>
              {t('previewOf', {
                title: data.title,
                merchant: data.merchantName,
                price: formatYuan(data.payFen, true),
              })}
            </p>
            <Facts
              items={[
                [t('previewNow'), <Taken key="now" terms={data.now} />],
                [t('previewWould'), data.isHeld ? <Taken key="would" terms={data.would} isDraft /> : t('previewNot')],
              ]}
            />
          </>
        )}
      </div>
    </section>
  )
}

interface TakenProps {
  readonly terms: LineCommissionTerms
  /** By the rule in the form, which has no number yet. */
  readonly isDraft?: boolean
}

function Taken({ terms, isDraft = false }: TakenProps): ReactNode {
  const t = useText(commissionRuleTexts)
  const words = useText(commissionTermsTexts)
  const inWords = useCommissionTerms()
  const by = isDraft ? '' : ` · ${terms.rule?.name ?? words('ofCategory')}`
  return t('previewTakes', { fee: formatYuan(terms.commissionFen, true), terms: inWords(terms) + by })
}
