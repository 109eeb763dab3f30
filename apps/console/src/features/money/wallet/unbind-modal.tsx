// Unbinding a card by a code to the login phone; why it can't be done now is said before any code is sent, and stays.
import { api, type BankCard } from '@merchant/contract'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { SmsCodeInput } from '../../../components/form/sms-code-input.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { useLastingRefusal } from './use-lasting-refusal.tsx'
import type { WalletCommands } from './wallet-commands.ts'
import { walletTexts } from './wallet.texts.ts'

interface UnbindModalProps {
  readonly card: BankCard | null
  readonly isLast: boolean
  readonly commands: WalletCommands
  readonly onClose: () => void
}

export function UnbindModal({ card, isLast, commands, onClose }: UnbindModalProps): ReactNode {
  const t = useText(walletTexts)
  const notice = useNotice()
  const unbind = async ({ smsCode }: { smsCode: string }) => {
    if (card === null) return
    await besideFields(commands.unbindCard.send({ cardId: card.id, smsCode }), { 'smsCode.wrong': 'smsCode' })
    notice.success(t('unbound'))
  }
  return (
    <FormModal
      title={t('unbindTitle')}
      open={card !== null}
      onClose={onClose}
      onSubmit={unbind}
      submitText={t('unbind')}
      danger
      width={440}
    >
      {card !== null && <UnbindFields key={card.id} card={card} isLast={isLast} commands={commands} />}
    </FormModal>
  )
}

function UnbindFields({ card, isLast, commands }: Omit<UnbindModalProps, 'onClose'> & { card: BankCard }): ReactNode {
  const t = useText(walletTexts)
  const { user } = useLogin()
  const { notice, told } = useLastingRefusal()
  const phone = `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`
  return (
    <>
      {notice}
      <p>{t('unbindWhat', { bank: card.bankName, last4: card.last4, phone })}</p>
      {isLast && <p className="urgent">{t('unbindLast')}</p>}
      <Form.Item name="smsCode" label={t('loginCode')} rules={rulesOf(api.wallet.unbindCard.body, 'smsCode')}>
        <SmsCodeInput onSend={() => told(commands.sendUnbindCode.send({ cardId: card.id }))} />
      </Form.Item>
    </>
  )
}
