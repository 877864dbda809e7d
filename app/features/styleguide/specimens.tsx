import { Plus } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ComponentProps } from 'react'
import { Badge, BadgeList } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Missing } from '#app/ui/missing.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import { DialogBox } from '#app/ui/overlay/dialog-box.tsx'
import { PlainSheet, SectionHead, Sheet, SheetLine } from '#app/ui/overlay/sheet.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { SignedIn } from '#app/ui/signed-in.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { NeonSign, Wordmark } from '#app/ui/wordmark.tsx'
import { Specimen } from './specimen.tsx'

type Variant = NonNullable<ComponentProps<typeof Button>['variant']>

/** A record, so that a variant that is not shown is a type error. */
const VARIANTS: Record<Variant, string> = {
  neon: 'The one action that matters in a view.',
  default: 'Filled kerb: an action of a list item.',
  outline: 'A second action on a plain background.',
  outline_neon: 'A second action on a lit background.',
  urban: 'Heavy and square, for calls to action in bands.',
  secondary: 'Quieter than default.',
  ghost: 'No background until hovered.',
  link: 'An action that reads as part of the text.',
  destructive: 'Asks for confirmation first.',
}
const SIZES = ['sm', 'default', 'lg'] as const

export function ButtonSpecimens() {
  return (
    <>
      {(Object.keys(VARIANTS) as Variant[]).map((variant) => (
        <Specimen key={variant} title={`Button: ${variant}`} note={VARIANTS[variant]}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {size}
            </Button>
          ))}
          <IconButton icon={Plus} label={`${variant} icon`} variant={variant} />
          <Button variant={variant} asChild>
            <a href="#buttons">as a link</a>
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} aria-disabled>
            aria-disabled
          </Button>
          <Button variant={variant} loading>
            loading
          </Button>
        </Specimen>
      ))}
      <Specimen title="External link and spinner">
        <ExternalLink href="https://example.com/" className="underline underline-offset-4 hover:text-pink-soft">
          Opens elsewhere
        </ExternalLink>
        <Spinner />
        <Spinner className="size-6 text-cyan" />
      </Specimen>
    </>
  )
}

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>

/** A record, so that a tone that is not shown is a type error. */
const TONES: Record<Tone, string> = {
  neutral: 'Neutral',
  open: 'Open',
  closed: 'Closed',
  unknown: 'Unknown',
  confidence: 'Confidence',
  amber: 'Amber',
  pink: 'Pink',
  live: 'Live',
}

export function ListSpecimens() {
  return (
    <>
      <Specimen title="Badge">
        <BadgeList words={['A list', 'of words']} />
        {(Object.keys(TONES) as Tone[]).map((tone) => (
          <Badge key={tone} tone={tone}>
            {TONES[tone]}
          </Badge>
        ))}
      </Specimen>
      <Specimen title="Tabs">
        <Tabs defaultValue="one" className="w-full">
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
      </Specimen>
      <Specimen title="Sheet">
        <Sheet className="w-full">
          <SheetLine index="01" title="Chlorine" detail="Paper Harbor · Deep End" time="03:24" />
          <SheetLine title="Without a number" detail="Paper Harbor · Deep End" time="02:51" />
          <SheetLine title="Title and time" time="02:51" />
          <SheetLine title="Title alone" />
        </Sheet>
        <PlainSheet lines={['Lines that are', 'text alone']} className="w-full" />
      </Specimen>
      <Specimen title="Section head">
        <SectionHead mark="Reel 02" title="The head of a section" className="w-full">
          A line or two below it.
        </SectionHead>
      </Specimen>
      <Specimen title="Stat and skeleton">
        <div className="w-56">
          <Stat label="Tracks licensed" value="50+" note="master and publishing" />
        </div>
        <div className="w-56">
          <Stat label="Without a note" value="250+" />
        </div>
        <Skeleton className="h-11 w-56" />
      </Specimen>
    </>
  )
}

const TOASTS = ['default', 'success', 'destructive'] as const

export function FeedbackSpecimens() {
  return (
    <>
      <Specimen title="Toast" note="At most three at once, 4.5 seconds each, waiting for pointer and keyboard.">
        {TOASTS.map((tone) => (
          <Button key={tone} onClick={() => showToast({ title: tone, description: 'One line more.', tone })}>
            {tone}
          </Button>
        ))}
        <Button onClick={() => showToast({ title: 'Removed', action: { label: 'Undo', onClick() {} } })}>
          with undo
        </Button>
        <Button onClick={() => showToast({ title: 'A title alone' })}>title alone</Button>
      </Specimen>
      <Specimen title="Alert dialog">
        <AlertDialog
          trigger={<Button variant="destructive">Delete row</Button>}
          title="Delete this row?"
          description="It cannot be brought back."
          confirmLabel="Delete row"
          onConfirm={() => {}}
        />
      </Specimen>
      <Specimen title="Dialog">
        <Dialog.Root>
          <Dialog.Trigger asChild>
            <Button>Open</Button>
          </Dialog.Trigger>
          <DialogBox aria-describedby={undefined}>
            <Dialog.Title className="text-title">A dialog</Dialog.Title>
          </DialogBox>
        </Dialog.Root>
      </Specimen>
      <Specimen title="Signed in">
        <div className="flex items-center gap-6">
          <SignedIn email="ines.okafor@harborlane.example" onSignOut={() => Promise.resolve()} />
          <SignedIn email="ines.okafor@harborlane.example" size="sm" onSignOut={() => Promise.resolve()} />
        </div>
      </Specimen>
      <Specimen title="Wordmark and sign">
        <Wordmark className="text-[2.25rem] text-ink" />
        <Wordmark className="text-[2.25rem] text-pink-soft" />
        {[{}, { striking: true }, { lit: false }].map((state) => (
          // The sign's rods extend far above it.
          <div key={Object.keys(state).join()} className="overflow-hidden">
            <NeonSign className="w-96" {...state} />
          </div>
        ))}
      </Specimen>
    </>
  )
}

/** Components that take the full width of a page. */
export function WideSpecimens() {
  return (
    <>
      <Missing title="Missing" text="For a page that does not exist.">
        <Button variant="neon" size="lg">
          Back
        </Button>
      </Missing>
      <CallBand title="A band" text="One sentence and what to do about it.">
        <Button variant="urban" size="lg">
          Get In Touch
        </Button>
        <Button variant="outline" size="lg">
          Second action
        </Button>
      </CallBand>
    </>
  )
}
