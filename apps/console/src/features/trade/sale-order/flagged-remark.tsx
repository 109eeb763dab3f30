// A remark with its flag: both the merchant's own, one look and one press each.
import { FlagFilled, FlagOutlined } from '@ant-design/icons'
import { ORDER_FLAGS, type OrderFlag, type SaleOrderRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { useText } from '../../../i18n/text.ts'
import { orderActsTexts } from './order-acts.texts.ts'
import { RemarkCell } from './remark-cell.tsx'
import './order-flag.css'

/** What is not named stays as it is, whoever has written it meanwhile. */
export interface OrderNote {
  readonly remark?: string
  readonly flag?: OrderFlag
}

interface FlaggedRemarkProps {
  readonly order: Pick<SaleOrderRow, 'orderNo' | 'sellerRemark' | 'flag'>
  readonly isReadOnly: boolean
  readonly isWordy?: boolean
  /** Rejects when it could not be saved (already shown). */
  readonly onSave: (note: OrderNote) => Promise<unknown>
}

export function FlaggedRemark({ order, isReadOnly, isWordy = false, onSave }: FlaggedRemarkProps): ReactNode {
  const t = useText(orderActsTexts)
  const { orderNo, sellerRemark, flag } = order
  const label = t('flagOf', { no: orderNo, flag: t(`flag_${flag}`) })
  return (
    <span className={`order-flag-remark${sellerRemark === '' && flag === 0 && !isWordy ? ' is-bare' : ''}`}>
      {!isReadOnly && (
        <MenuButton
          label={label}
          heading={t('flag')}
          className={`order-flag is-${flag}`}
          items={ORDER_FLAGS.map((each) => ({
            key: String(each),
            label: t(`flag_${each}`),
            isChosen: each === flag,
            start: <FlagMark flag={each} />,
            onAct: () => void onSave({ flag: each }).catch(() => undefined),
          }))}
        >
          {flag === 0 ? <FlagOutlined aria-hidden="true" /> : <FlagFilled aria-hidden="true" />}
        </MenuButton>
      )}
      {isReadOnly && flag !== 0 && (
        <span title={t(`flag_${flag}`)}>
          <FlagMark flag={flag} />
          <span className="visually-hidden">{t(`flag_${flag}`)}</span>
        </span>
      )}
      <RemarkCell
        orderNo={orderNo}
        remark={sellerRemark}
        isReadOnly={isReadOnly}
        isWordy={isWordy}
        onSave={(remark) => onSave({ remark })}
      />
    </span>
  )
}

function FlagMark({ flag }: { flag: OrderFlag }): ReactNode {
  return (
    <span className={`order-flag-mark is-${flag}`}>
      {flag === 0 ? <FlagOutlined aria-hidden="true" /> : <FlagFilled aria-hidden="true" />}
    </span>
  )
}
