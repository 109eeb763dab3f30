// When goods go on and off sale by themselves, said as they are written; those that are on sale can only leave it.
import type { GoodsInfo } from '@merchant/contract'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { MomentField } from '../../../components/form/moment-field.tsx'
import { instantOfMoment, momentOf } from '../../../components/form/moment-text.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'

type At = string | null | undefined

/** @param goods as they are on the server; a time that stands there may be over */
export function SaleTimes({ goods }: { readonly goods: GoodsInfo | null }): ReactNode {
  const t = useText(goodsEditorTexts)
  // The platform took them off: they go on sale by hand, once they are corrected.
  if (goods?.saleStatus === 'FORCED_OFF') return null
  const liesAhead = (standing: At) => ({
    validator: async (_: unknown, at: At) => {
      if (typeof at === 'string' && at !== standing && Date.parse(at) <= Date.now()) throw new Error(t('timeNotAhead'))
    },
  })
  const field = { getValueProps: (at: At) => ({ value: momentOf(at) }), normalize: instantOfMoment }
  return (
    <SectionCard title={t('saleTimes')}>
      <div className="goods-fields">
        {goods?.saleStatus !== 'ON_SALE' && (
          <Form.Item
            name="onSaleAt"
            label={t('onSaleAt')}
            extra={t('onSaleAtHint')}
            rules={[liesAhead(goods?.onSaleAt)]}
            {...field}
          >
            <MomentField />
          </Form.Item>
        )}
        <Form.Item
          name="offSaleAt"
          label={t('offSaleAt')}
          extra={t('offSaleAtHint')}
          dependencies={['onSaleAt']}
          rules={[
            liesAhead(goods?.offSaleAt),
            ({ getFieldValue }) => ({
              validator: async (_, off: At) => {
                const on: unknown = getFieldValue('onSaleAt')
                if (typeof on === 'string' && typeof off === 'string' && Date.parse(off) <= Date.parse(on))
                  throw new Error(t('offBeforeOn'))
              },
            }),
          ]}
          {...field}
        >
          <MomentField />
        </Form.Item>
      </div>
    </SectionCard>
  )
}
