import { useLingui } from '@lingui/react/macro';
import {
  Button,
  Dialog,
  Field,
  HueGrid,
  hueBackgrounds,
  Input,
  Menu,
  MenuItem,
  MenuSeparator,
  NumberInput,
  Popover,
  Switch,
} from '@quadrille/ui-kit-react';
import type { BoardStack, KanbanSettings } from '@quadrille/ui-kit/kanban';
import type { MenuAnchor } from '@quadrille/ui-kit/kanban';
import { ArrowLeft, ArrowRight, EyeOff, FoldHorizontal, Gauge, PaintBucket, Pencil } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { errorWords } from '../../platform/error-words.ts';
import { reportError } from '../../platform/notices.ts';
import { toAnchor } from '../../platform/to-anchor.ts';
import { useHueWords } from '../../platform/use-hue-words.ts';
import type { Structure } from '../structure/index.ts';
import type { TableRows } from '../records/index.ts';
import { addOption, changeOption, moveOption } from './change-options.ts';
import styles from './table-board.module.css';

/** What was asked of a stack, or of the place behind the last one. */
export type StackRequest =
  | { readonly what: 'menu'; readonly stack: BoardStack; readonly optionId: string | null; readonly anchor: MenuAnchor }
  | { readonly what: 'add'; readonly anchor: MenuAnchor };

export interface StackMenuProps {
  readonly state: Pick<Structure, '$fields' | 'may' | 'noteWritten' | 'reload'> & TableRows;
  readonly fieldId: string;
  readonly request: StackRequest;
  readonly settings: KanbanSettings;
  readonly onSettings: (settings: KanbanSettings) => void;
  readonly onClose: () => void;
}

type Step = 'menu' | 'rename' | 'colour' | 'limit' | 'add';

/** The menu of a stack, and the small forms its entries open. */
export function StackMenu(props: StackMenuProps) {
  const [step, setStep] = useState<Step>(props.request.what);
  switch (step) {
    case 'menu':
      return <Entries {...props} onStep={setStep} />;
    case 'rename':
      return <RenameStack {...props} />;
    case 'colour':
      return <ColourStack {...props} />;
    case 'limit':
      return <LimitStack {...props} />;
    case 'add':
      return <AddStack {...props} />;
  }
}

function Entries({
  state,
  fieldId,
  request,
  settings,
  onSettings,
  onClose,
  onStep,
}: StackMenuProps & { readonly onStep: (step: Step) => void }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(true);
  // a form opens once the menu is gone, so that the focus goes to it
  const next = useRef<Step | null>(null);
  if (request.what !== 'menu') return null;
  const { stack, optionId, anchor } = request;
  const mayField = optionId !== null && state.may('columnUpdate');
  const mayView = state.may('kanbanViewUpdate');
  const move = async (step: -1 | 1): Promise<void> => {
    try {
      if (optionId !== null) await moveOption(state, fieldId, optionId, step);
    } catch (error) {
      reportError(t`The stack could not be moved`, error);
    }
  };
  return (
    <Menu
      label={t`Stack ${stack.title}`}
      anchor={toAnchor(anchor)}
      isOpen={isOpen}
      onOpenChange={(opens) => {
        setOpen(opens);
        if (opens) return;
        // the choice of an entry is heard before or after its menu closes
        queueMicrotask(() => (next.current === null ? onClose() : onStep(next.current)));
      }}
    >
      {mayField && (
        <>
          <MenuItem icon={Pencil} onSelect={() => (next.current = 'rename')}>{t`Rename`}</MenuItem>
          <MenuItem icon={PaintBucket} onSelect={() => (next.current = 'colour')}>{t`Colour`}</MenuItem>
          <MenuItem icon={ArrowLeft} isFlipped onSelect={() => void move(-1)}>{t`Move before`}</MenuItem>
          <MenuItem icon={ArrowRight} isFlipped onSelect={() => void move(1)}>{t`Move behind`}</MenuItem>
          <MenuSeparator />
        </>
      )}
      {mayView && (
        <MenuItem icon={Gauge} onSelect={() => (next.current = 'limit')}>
          {stack.limit ? t`Change limit` : t`Set a limit`}
        </MenuItem>
      )}
      <MenuItem
        icon={FoldHorizontal}
        onSelect={() => onSettings({ ...settings, collapsedStacks: [...settings.collapsedStacks, stack.key] })}
      >{t`Collapse`}</MenuItem>
      {mayView && (
        <MenuItem icon={EyeOff} onSelect={() => onSettings({ ...settings, hiddenStacks: [...settings.hiddenStacks, stack.key] })}>
          {t`Hide stack`}
        </MenuItem>
      )}
    </Menu>
  );
}

interface SmallFormProps {
  readonly title: string;
  readonly submit: string;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function SmallForm({ title, submit, isBusy, onSubmit, onClose, children }: Omit<SmallFormProps, 'error'>) {
  const { t } = useLingui();
  const form = useId();
  return (
    <Dialog
      isOpen
      size="sm"
      title={title}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={form} isBusy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

/** Asks for a title and writes it; what is refused stays to be corrected. */
function TitleForm(props: {
  readonly title: string;
  readonly submit: string;
  readonly start: string;
  readonly write: (title: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [title, setTitle] = useState(props.start);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (title.trim() === '') return setError(t`Please enter Name`);
    setBusy(true);
    try {
      await props.write(title.trim());
      props.onClose();
    } catch (reason) {
      setError(errorWords(reason));
      setBusy(false);
    }
  };
  return (
    <SmallForm title={props.title} submit={props.submit} isBusy={isBusy} onSubmit={() => void submit()} onClose={props.onClose}>
      <Field label={t`Name`} error={error}>
        <Input autoFocus maxLength={255} value={title} onValueChange={setTitle} />
      </Field>
    </SmallForm>
  );
}

function RenameStack({ state, fieldId, request, onClose }: StackMenuProps) {
  const { t } = useLingui();
  if (request.what !== 'menu' || request.optionId === null) return null;
  const { optionId, stack } = request;
  return (
    <TitleForm
      title={t`Rename stack`}
      submit={t`Rename`}
      start={stack.title}
      write={(title) => changeOption(state, fieldId, optionId, { title })}
      onClose={onClose}
    />
  );
}

function AddStack({ state, fieldId, onClose }: StackMenuProps) {
  const { t } = useLingui();
  return (
    <TitleForm title={t`Add stack`} submit={t`Add stack`} start="" write={(title) => addOption(state, fieldId, title)} onClose={onClose} />
  );
}

function ColourStack({ state, fieldId, request, onClose }: StackMenuProps) {
  const { t } = useLingui();
  const hues = useHueWords();
  if (request.what !== 'menu' || request.optionId === null) return null;
  const { optionId, stack, anchor } = request;
  const choose = async (color: string): Promise<void> => {
    try {
      await changeOption(state, fieldId, optionId, { color });
    } catch (error) {
      reportError(t`The colour could not be saved`, error);
    }
    onClose();
  };
  return (
    <Popover label={t`Colour of ${stack.title}`} anchor={toAnchor(anchor)} isOpen onOpenChange={(next) => !next && onClose()}>
      <HueGrid
        label={t`Colour of ${stack.title}`}
        value={stack.option?.hue ?? null}
        hueLabels={hues}
        onValueChange={(hue) => void choose(hueBackgrounds[hue])}
      />
    </Popover>
  );
}

function LimitStack({ request, settings, onSettings, onClose }: StackMenuProps) {
  const { t } = useLingui();
  const stack = request.what === 'menu' ? request.stack : null;
  const [most, setMost] = useState<number | null>(stack?.limit?.most ?? null);
  const [isStrict, setStrict] = useState(stack?.limit?.isStrict === true);
  if (!stack) return null;
  const submit = (): void => {
    const { [stack.key]: _former, ...others } = settings.limits;
    onSettings({ ...settings, limits: most === null ? others : { ...others, [stack.key]: { most, isStrict } } });
    onClose();
  };
  return (
    <SmallForm title={t`Limit of ${stack.title}`} submit={t`Save`} isBusy={false} onSubmit={submit} onClose={onClose}>
      <Field label={t`Most cards`} description={t`Leave it empty for no limit.`}>
        <NumberInput value={most} onValueChange={setMost} min={1} />
      </Field>
      <Switch isOn={isStrict} onChange={setStrict}>{t`Refuse cards above the limit`}</Switch>
    </SmallForm>
  );
}
