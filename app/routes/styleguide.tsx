import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/select.tsx'
import { Sheet, SheetLine } from '#app/ui/sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { showToast } from '#app/ui/toast.tsx'

const VARIANTS = [
  'neon',
  'default',
  'outline',
  'outline_neon',
  'urban',
  'secondary',
  'ghost',
  'link',
  'destructive',
] as const
const SIZES = ['sm', 'default', 'lg'] as const
const TONES = ['neutral', 'open', 'closed', 'unknown', 'confidence', 'amber', 'pink', 'live'] as const
const TOASTS = ['default', 'success', 'destructive'] as const

export const meta = () => [{ title: 'Styleguide' }, { name: 'robots', content: 'noindex' }]

/** Every primitive in every variant, for those who build the site; routes.ts has it in development only. */
export default function StyleguideRoute() {
  return (
    <>
      <PageHead mark="Development" title="Styleguide" aside="app/ui" className="pb-8" />
      <div className="gutters space-y-16 pb-24">
        <Buttons />
        <Fields />
        <Lists />
        <Part title="Toasts and dialogs">
          {TOASTS.map((tone) => (
            <Button
              key={tone}
              onClick={() =>
                showToast({ title: tone, description: 'One line more.', tone, action: { label: 'Undo', onClick() {} } })
              }
            >
              Toast: {tone}
            </Button>
          ))}
          <AlertDialog
            trigger={<Button variant="destructive">Delete row</Button>}
            title="Delete this row?"
            description="It cannot be brought back."
            confirmLabel="Delete row"
            onConfirm={() => {}}
          />
        </Part>
      </div>
      <CallBand title="A band" text="One sentence and what to do about it.">
        <Button variant="urban" size="lg">
          Get In Touch
        </Button>
      </CallBand>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-rule-strong border-t pt-4 text-title">{title}</h2>
      <div className="mt-6 flex flex-wrap items-start gap-4">{children}</div>
    </section>
  )
}

function Buttons() {
  return VARIANTS.map((variant) => (
    <Part key={variant} title={`Button: ${variant}`}>
      {SIZES.map((size) => (
        <Button key={size} variant={variant} size={size}>
          {size}
        </Button>
      ))}
      <Button variant={variant} size="icon" aria-label={`${variant} icon`}>
        <Plus aria-hidden="true" />
      </Button>
      <Button variant={variant} disabled>
        disabled
      </Button>
      <Button variant={variant} loading>
        loading
      </Button>
    </Part>
  ))
}

function Fields() {
  return (
    <Part title="Fields">
      <Field label="Input" hint="A hint below it.">
        {(control) => <Input {...control} placeholder="Placeholder" />}
      </Field>
      <Field label="Input with error" error="Please fill this in">
        {(control) => <Input {...control} />}
      </Field>
      <Field label="Input, disabled">{(control) => <Input {...control} disabled defaultValue="As it was" />}</Field>
      <Field label="Textarea">{(control) => <Textarea {...control} rows={3} />}</Field>
      <Field label="Select">
        {(control) => (
          <Select>
            <SelectTrigger {...control} placeholder="Choose one" className="w-56" />
            <SelectContent>
              <SelectItem value="open">Open</SelectItem>
              <SelectItem value="closed">Closed</SelectItem>
            </SelectContent>
          </Select>
        )}
      </Field>
      <Switch aria-label="Switch, off" />
      <Switch aria-label="Switch, on" defaultChecked />
      <Switch aria-label="Switch, disabled" disabled />
    </Part>
  )
}

function Lists() {
  return (
    <>
      <Part title="Badges">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Spinner />
        <Skeleton className="h-11 w-56" />
      </Part>
      <Part title="Tabs">
        <Tabs defaultValue="one">
          <TabsList aria-label="Example">
            <TabsTrigger value="one">Active</TabsTrigger>
            <TabsTrigger value="two">At rest</TabsTrigger>
            <TabsTrigger value="three" disabled>
              Disabled
            </TabsTrigger>
          </TabsList>
          <TabsContent value="one">First panel</TabsContent>
          <TabsContent value="two">Second panel</TabsContent>
        </Tabs>
      </Part>
      <Part title="Sheet and stat">
        <Sheet className="w-full">
          <SheetLine index="01" title="Chlorine" detail="Mirror Lido · Deep End" time="03:24" />
          <SheetLine index="02" title="No Running" detail="Mirror Lido · Deep End" time="02:51" />
        </Sheet>
        <Stat label="Tracks" value="50+" note="licensed" className="w-56" />
      </Part>
    </>
  )
}
