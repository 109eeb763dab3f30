// Where the platform offers more than one speed: which one, with what each costs and when it arrives.
import { formatYuan, type WithdrawSpeed } from '@merchant/contract'
import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { useSay, useText } from '../../../i18n/text.ts'
import type { Quote } from './nothing-to-apply-for.tsx'
import { speedTexts } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './speed-choice.css'

interface SpeedChoiceProps {
  readonly speeds: Quote['speeds']
  readonly value?: WithdrawSpeed
  readonly onChange?: (speed: WithdrawSpeed) => void
}

/** Inside a Form.Item, which hands it its value. */
export function SpeedChoice({ speeds, onChange, ...rest }: SpeedChoiceProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  const say = useSay()
  return (
    <Radio.Group {...rest} className="speed-choice" onChange={({ target }) => onChange?.(target.value)}>
      {speeds.map(({ speed, feeFen, arrival }) => (
        <Radio key={speed} value={speed}>
          <span className="speed-choice-row">
            <span>{say(speedTexts[speed])}</span>
            <span className="tabular">
              {feeFen === 0 ? t('speedFree') : t('speedFee', { fee: formatYuan(feeFen, true) })}
            </span>
            <small className="muted">{arrival}</small>
          </span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
