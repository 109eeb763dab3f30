// The open wallet: balance, what it is bound to, and its bank cards with adding and unbinding.
import { BankOutlined, PlusOutlined } from '@ant-design/icons'
import type { BankCard } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { Countdown } from '../../../components/value/countdown.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { useBaseData, useLogin, useMay } from '../../../session/session.ts'
import { BindCardForm } from './bind-card-form.tsx'
import { UnbindModal } from './unbind-modal.tsx'
import { PhoneChangeDialog } from './phone-change-dialog.tsx'
import { useWholeBalance, WalletBalance } from './wallet-balance.tsx'
import type { WalletCommands } from './wallet-commands.ts'
import type { Wallet } from './wallet-progress.ts'
import { walletTexts } from './wallet.texts.ts'
import './wallet.css'
import './bank-card.css'

interface SummaryProps {
  readonly wallet: Wallet
  readonly commands: WalletCommands
}

export function WalletSummary({ wallet, commands }: SummaryProps): ReactNode {
  const t = useText(walletTexts)
  const [isChanging, setChanging] = useState(false)
  const mayChange = useMay('bankCard.manage') && wallet.state !== 'LOCKED'
  const isWhole = useWholeBalance()
  const change = mayChange ? () => setChanging(true) : undefined
  return (
    <>
      {wallet.phoneChange !== null && (
        <NoticeBar
          tone="warning"
          title={t('phoneChangeOpen', { phone: wallet.phoneChange.oldPhone })}
          action={
            change !== undefined && (
              <Button type="primary" onClick={change}>
                {t('phoneChangeGoOn')}
              </Button>
            )
          }
        >
          {t('phoneChangeGap')}
        </NoticeBar>
      )}
      <WalletBalance isWhole={isWhole} />
      {isWhole && (
        <>
          <CardsCard wallet={wallet} commands={commands} />
          <AccountCard wallet={wallet} onChangePhone={change} />
        </>
      )}
      <PhoneChangeDialog wallet={wallet} commands={commands} open={isChanging} onClose={() => setChanging(false)} />
    </>
  )
}

interface AccountCardProps {
  readonly wallet: Wallet
  /** Undefined: not by this person, or not now. */
  readonly onChangePhone: (() => void) | undefined
}

function AccountCard({ wallet, onChangePhone }: AccountCardProps): ReactNode {
  const t = useText(walletTexts)
  const { phone, contractNo, signedAt, memberType } = wallet
  const { info, company } = useLogin()
  const contract = contractNo === null ? '' : <CopyText text={contractNo} />
  const signed = <InstantText at={signedAt} />
  const bound = (
    <span className="wallet-phone">
      <span className="tabular">{phone ?? t('phoneNone')}</span>
      {onChangePhone !== undefined && (
        <button type="button" className="link-button" aria-label={t('phoneChangeTitle')} onClick={onChangePhone}>
          {t('phoneChange')}
        </button>
      )}
    </span>
  )
  return (
    <SectionCard title={t('accountInfo')}>
      <Facts
        items={[
          [t('holder'), memberType === 'ENTERPRISE' ? company.name : info.realName],
          [t('boundPhone'), bound],
          [t('contractNo'), contract],
          [t('signedAt'), signed],
        ]}
      />
    </SectionCard>
  )
}

function CardsCard({ wallet, commands }: SummaryProps): ReactNode {
  const t = useText(walletTexts)
  const notice = useNotice()
  const { limits } = useBaseData()
  const isLocked = wallet.state === 'LOCKED'
  const isCompany = wallet.memberType === 'ENTERPRISE'
  const mayUnbind = useMay('bankCard.manage') && !isLocked
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<BankCard | null>(null)
  const bound = wallet.cards.filter(({ status }) => status === 'BOUND')
  return (
    <SectionCard title={t(isCompany ? 'accounts' : 'cards')}>
      <ul className="bank-card-list">
        {bound.map((card) => (
          <li key={card.id}>
            <CardTile
              card={card}
              onUnbind={mayUnbind && card.kind === 'PRIVATE' ? () => setLeaving(card) : undefined}
            />
          </li>
        ))}
        {!isLocked && (
          <li>
            <button type="button" className="bank-card-add" onClick={() => setAdding(true)}>
              <PlusOutlined aria-hidden="true" /> {t(isCompany ? 'addLegalCard' : 'addCard')}
            </button>
          </li>
        )}
      </ul>
      <Dialog
        title={t(isCompany ? 'addLegalCard' : 'addCard')}
        open={isAdding}
        onClose={() => setAdding(false)}
        closesOnMask={false}
        width={440}
      >
        {isCompany && <p className="muted">{t('addLegalCardWhat')}</p>}
        <BindCardForm
          commands={commands}
          waiting={wallet.cards.find(({ status }) => status === 'CODE_SENT')}
          resendSeconds={limits.smsResendSeconds}
          onBound={() => {
            notice.success(t('cardBound'))
            setAdding(false)
          }}
        />
      </Dialog>
      <UnbindModal card={leaving} isLast={bound.length === 1} commands={commands} onClose={() => setLeaving(null)} />
    </SectionCard>
  )
}

function CardTile({ card, onUnbind }: { card: BankCard; onUnbind: (() => void) | undefined }): ReactNode {
  const t = useText(walletTexts)
  const { bankName, branchName, kind, cardType, last4, holderName, isDefault, coolingUntil } = card
  return (
    <article className={`bank-card${kind === 'PUBLIC' ? ' is-public' : ''}`} aria-label={`${bankName} •••• ${last4}`}>
      <div className="bank-card-head">
        <BankOutlined aria-hidden="true" />
        <strong>{bankName}</strong>
        {kind === 'PUBLIC' && <StatusTag tone="success">{t('publicAccount')}</StatusTag>}
        {isDefault && <StatusTag tone="info">{t('isDefault')}</StatusTag>}
      </div>
      <div className="bank-card-number">•••• •••• •••• {last4}</div>
      <div className="bank-card-foot">
        <span>
          {holderName}
          {kind === 'PRIVATE' ? ` · ${t(`type_${cardType}`)}` : branchName === null ? '' : ` · ${branchName}`}
        </span>
        {onUnbind !== undefined && (
          <button
            type="button"
            className="link-button"
            aria-label={t('unbindOf', { bank: bankName, last4 })}
            onClick={onUnbind}
          >
            {t('unbind')}
          </button>
        )}
      </div>
      {coolingUntil !== null && <Cooling until={coolingUntil} />}
    </article>
  )
}

/** Until when a new card takes no withdrawal. */
function Cooling({ until }: { until: string }): ReactNode {
  const t = useText(walletTexts)
  const [before = '', after = ''] = t('cooling', { time: '\u0000' }).split('\u0000')
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  return (
    <div className="bank-card-cooling">
      {before}
      <Countdown until={until} over="" onOver={() => setOver(true)} />
      {after}
    </div>
  )
}
