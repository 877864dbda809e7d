import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { TitledSection } from '#app/features/desk/shared/titled-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormNotice } from '#app/ui/form/form-notice.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { TwoFactorState } from '#contracts/platform/admin-settings.ts'
import { RadioChoice } from './radio-choice.tsx'

type Rule = TwoFactorState['rule']

const RULE_KEY = ['two-factor-rule']

const RULES: { rule: Rule; label: string; hint: string }[] = [
  { rule: 'none', label: 'No one', hint: 'People who have set one up still need it.' },
  { rule: 'admin', label: 'Admins', hint: 'Staff may.' },
  { rule: 'staff', label: 'Everyone with a role', hint: 'Admins and staff.' },
]

/** Which roles need a second factor. */
export function SecurityPanel() {
  const rule = useQuery({ queryKey: RULE_KEY, queryFn: () => call('get_two_factor_rule') })
  return (
    <TitledSection title="Who needs a second factor" className="max-w-2xl">
      <Loaded query={rule} what="rule">
        {(state) => <RuleForm key={state.rule} state={state} />}
      </Loaded>
    </TitledSection>
  )
}

function RuleForm({ state }: { state: TwoFactorState }) {
  const [chosen, setChosen] = useState(state.rule)
  const cache = useQueryClient()
  const { act, isActing } = useStaffAction([RULE_KEY])
  const mustEnrol = chosen !== 'none' && !state.has_factor && !state.from_environment
  const affected = countAffected(chosen, state)
  const isChanged = chosen !== state.rule
  const changeTo = (rule: Rule) => ({
    run: async () => cache.setQueryData(RULE_KEY, await call('set_two_factor_rule', { rule })),
    done: {
      title: 'The rule was changed',
      description: 'It applies to everyone from now on.',
      tone: 'success' as const,
    },
    failed: 'The rule was not changed',
  })
  const apply = () => void act({ ...changeTo(chosen), undo: changeTo(state.rule) })
  const renderButton = (onClick?: () => void) => (
    <Button
      variant="neon"
      glow={false}
      className="mt-6"
      disabled={!isChanged || mustEnrol}
      loading={isActing}
      onClick={onClick}
    >
      Save
    </Button>
  )
  return (
    <>
      {state.from_environment && (
        <FormNotice tone="note" title="Set for this server" className="mb-5">
          <p>
            REQUIRE_TWO_FACTOR is set on the server and overrides this choice. To choose here, remove it and restart the
            server again.
          </p>
        </FormNotice>
      )}
      <fieldset className="border-rule-strong border-t">
        <legend className="sr-only">Who needs a second factor</legend>
        {RULES.map(({ rule, label, hint }) => (
          <RadioChoice
            key={rule}
            name="rule"
            label={label}
            hint={hint}
            isChecked={chosen === rule}
            disabled={state.from_environment}
            onChoose={() => setChosen(rule)}
          />
        ))}
      </fieldset>
      <p className="figures mt-4 text-dim text-sm">
        {describeCoverage(state.admins, 'admin')}; {describeCoverage(state.staff, 'staff')}.
      </p>
      {mustEnrol && (
        <FormNotice tone="note" title="You have no second factor" className="mt-5">
          <p>
            With this rule, you would be locked out. <Link to="/account">Set one up for yourself</Link> first.
          </p>
        </FormNotice>
      )}
      {state.from_environment ? null : isChanged && !mustEnrol && affected > 0 ? (
        <AlertDialog
          trigger={renderButton()}
          title="Require a second factor?"
          description={`${affected === 1 ? 'One person has' : `${affected} people have`} none yet. They cannot work here until they have set one up. The site asks them to do so at once.`}
          confirmLabel="Require it"
          onConfirm={apply}
        />
      ) : (
        renderButton(apply)
      )}
    </>
  )
}

function countAffected(rule: Rule, { admins, staff }: TwoFactorState): number {
  if (rule === 'none') return 0
  return rule === 'admin' ? admins.without : admins.without + staff.without
}

function describeCoverage({ people, without }: TwoFactorState['admins'], role: 'admin' | 'staff'): string {
  const who = role === 'admin' ? `${people} ${people === 1 ? 'admin' : 'admins'}` : `${people} staff`
  if (people === 0) return who
  return without === 0 ? `${who}, all with a second factor` : `${who}, ${without} without a second factor`
}
