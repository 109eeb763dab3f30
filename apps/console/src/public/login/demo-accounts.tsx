// In the demo only: the accounts to look around with, one click each.
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/text.ts'
import { loginTexts } from './login.texts.ts'
import './login-demo.css'

interface DemoAccount {
  readonly label: string
  readonly note: string
  readonly username: string
  readonly password: string
}

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[]
  readonly onChoose: (account: DemoAccount) => void
}

export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps): ReactNode {
  const t = useText(loginTexts)
  const id = useId()
  return (
    <section className="login-demo" aria-labelledby={id}>
      <h2 id={id}>{t('demo')}</h2>
      <ul className="login-demo-list">
        {accounts.map((account) => (
          <li key={account.username}>
            <button type="button" onClick={() => onChoose(account)}>
              <strong>{account.label}</strong>
              <small>{account.note}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
