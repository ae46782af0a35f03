import { useState } from 'react';
import { AtSign, CircleChevronDown, Search, Type } from 'lucide-react';
import { RolePill } from '../data/pill.tsx';
import { Calendar } from './calendar.tsx';
import { Checkbox } from './checkbox.tsx';
import { ColourPicker, HueGrid } from './colour-picker.tsx';
import { Combobox, MultiCombobox } from './combobox.tsx';
import { DateField } from './date-field.tsx';
import { Field } from './field.tsx';
import { FileDrop } from './file-drop.tsx';
import { Input } from './input.tsx';
import { NumberInput } from './number-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Rating } from './rating.tsx';
import { ratingIcons } from '@quadrille/ui-kit/cells';
import type { RatingIconName } from '@quadrille/ui-kit/cells';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { Textarea } from './textarea.tsx';

export default { title: 'Components/Form' };

export const Fields = {
  render: () => (
    <div className="story-narrow">
      <Field label="First name" isRequired>
        <Input defaultValue="Ana" />
      </Field>
      <Field label="Email" error="Email is not a valid email">
        <Input type="email" defaultValue="ana@acme" size="lg" />
      </Field>
      <Field label="Password" hint="At least 8 characters">
        <PasswordInput size="lg" defaultValue="correct horse" autoComplete="new-password" />
      </Field>
      <Field label="Filter" description="Matches any part of the name.">
        <Input icon={Search} placeholder="Filter by name" />
      </Field>
      <Field label="Description">
        <Textarea defaultValue="Orders of the year, one record each." />
      </Field>
      <Field label="Disabled" isDisabled>
        <Input defaultValue="Not now" />
      </Field>
      <Field label="Kind" isInline>
        <Input defaultValue="Inline" size="sm" />
      </Field>
    </div>
  ),
};

function Choices() {
  const [isChecked, setChecked] = useState(true);
  const [role, setRole] = useState<'all' | 'mine' | null>('all');
  return (
    <div className="story-column">
      <div className="story-row">
        <Checkbox label="Row 1" />
        <Checkbox label="Row 2" defaultChecked />
        <Checkbox label="Rows" isMixed />
        <Checkbox label="Row 3" isDisabled />
        <Checkbox label="Row 4" isDisabled defaultChecked />
        <Checkbox isChecked={isChecked} onCheckedChange={setChecked}>
          First row is names
        </Checkbox>
      </div>
      <div className="story-row">
        <Switch label="Notifications" defaultOn />
        <Switch label="Notifications" />
        <Switch defaultOn>Required</Switch>
        <Switch>Unique</Switch>
        <Switch isDisabled defaultOn>
          Not yours to change
        </Switch>
      </div>
      <RadioGroup
        label="Who may see it"
        value={role}
        onValueChange={setRole}
        choices={[
          { value: 'all', label: 'Everyone in the base', description: 'Also people who join later.' },
          { value: 'mine', label: 'Only me' },
        ]}
      />
    </div>
  );
}

export const ChoiceMarks = { render: () => <Choices /> };

function Selects() {
  const [kind, setKind] = useState('SingleSelect');
  const [status, setStatus] = useState<string | null>('planned');
  const [role, setRole] = useState('editor');
  return (
    <div className="story-narrow">
      <Select
        label="Kind"
        value={kind}
        onValueChange={setKind}
        hasUpDown
        choices={[
          { value: 'SingleLineText', label: 'Text', icon: Type, group: 'Basic' },
          { value: 'Email', label: 'Email', icon: AtSign, group: 'Basic' },
          { value: 'SingleSelect', label: 'Single select', icon: CircleChevronDown, group: 'Choice' },
          { value: 'Formula', label: 'Formula', group: 'Choice', isDisabled: true },
        ]}
      />
      <Select
        label="Default"
        value={status}
        onValueChange={setStatus}
        choices={[
          { value: 'planned', label: 'Planned', color: 'blue' },
          { value: 'progress', label: 'In progress', color: 'amber' },
        ]}
      />
      <Select
        label="Role"
        value={role}
        onValueChange={setRole}
        choices={[
          {
            value: 'creator',
            label: 'Creator',
            content: <RolePill role="creator">Creator</RolePill>,
            note: 'Changes tables, fields and views',
          },
          { value: 'editor', label: 'Editor', content: <RolePill role="editor">Editor</RolePill>, note: 'Adds and changes records' },
        ]}
      />
      <Select label="Nothing chosen" value={null} onValueChange={() => undefined} placeholder="Choose a field" choices={[]} />
      <Select label="Small" size="sm" value="and" onValueChange={() => undefined} choices={[{ value: 'and', label: 'and' }]} />
      <Select
        label="Wrong"
        isInvalid
        value="and"
        onValueChange={() => undefined}
        choices={[{ value: 'and', label: 'A very long choice that does not fit its control' }]}
      />
    </div>
  );
}

export const SelectControls = { render: () => <Selects /> };

export const Arabic = {
  globals: { direction: 'rtl', locale: 'ar' },
  render: () => (
    <div className="story-narrow">
      <Field label="الاسم" isRequired hint="ثمانية أحرف على الأقل">
        <Input defaultValue="خارطة الطريق" icon={Search} />
      </Field>
      <Field label="البريد" error="البريد غير صالح">
        <Input type="email" defaultValue="ana@acme" />
      </Field>
      <Checkbox defaultChecked>الصف الأول أسماء</Checkbox>
      <Switch defaultOn>مطلوب</Switch>
    </div>
  ),
};

const labelChoices = [
  { value: 'a', label: 'Import', color: 'blue' },
  { value: 'b', label: 'Growth', color: 'orange' },
  { value: 'c', label: 'Editor', color: 'emerald' },
];

function Pickers() {
  const [tags, setTags] = useState<readonly string[]>(['a', 'b']);
  const [kind, setKind] = useState<string | null>('SingleSelect');
  const [amount, setAmount] = useState<number | null>(1200);
  const [due, setDue] = useState<string | null>('2026-12-09');
  const [start, setStart] = useState<string | null>('2026-12-09 14:30');
  const [stars, setStars] = useState<number | null>(3);
  const [color, setColor] = useState<string>('amber');
  return (
    <div className="story-narrow">
      <Field label="Labels">
        <MultiCombobox value={tags} onValueChange={setTags} choices={labelChoices} onCreate={() => undefined} />
      </Field>
      <MultiCombobox label="Labels" look="select" value={tags} onValueChange={setTags} choices={labelChoices} />
      <Field label="Kind">
        <Combobox
          value={kind}
          onValueChange={setKind}
          hasUpDown
          choices={[
            { value: 'SingleLineText', label: 'Text', icon: Type, group: 'Fits all 12,480 values' },
            { value: 'SingleSelect', label: 'Single select', icon: CircleChevronDown, group: 'Fits all 12,480 values' },
            { value: 'Email', label: 'Email', icon: AtSign, group: 'Does not fit' },
          ]}
        />
      </Field>
      <Field label="Amount">
        <NumberInput value={amount} onValueChange={setAmount} hasSteppers />
      </Field>
      <Field label="Due">
        <DateField value={due} onValueChange={setDue} today="2026-12-01" />
      </Field>
      <Field label="Starts">
        <DateField value={start} onValueChange={setStart} today="2026-12-01" hasTime />
      </Field>
      <Rating label="Impact" value={stars} onValueChange={setStars} />
      <Rating label="Impact" value={4} isReadOnly />
      {(Object.keys(ratingIcons) as RatingIconName[]).map((icon) => (
        <Rating key={icon} label={`Impact in ${icon}s`} icon={icon} value={3} onValueChange={setStars} />
      ))}
      <Rating label="Impact in red" icon="heart" color="#e11d48" value={stars} onValueChange={setStars} />
      <ColourPicker label="Colour" value={color} onValueChange={setColor} />
      <FileDrop
        title="Drop a spreadsheet to make a base"
        description="Excel, CSV and JSON, up to 500 MB."
        chooseLabel="Choose a file"
        onFiles={() => undefined}
      />
    </div>
  );
}

export const PickerControls = { render: () => <Pickers /> };

export const CalendarAndHues = {
  render: () => (
    <div className="story-row">
      <Calendar label="Due" value="2026-12-09" today="2026-12-01" onValueChange={() => undefined} />
      <HueGrid label="Colour" value="amber" onValueChange={() => undefined} />
    </div>
  ),
};

export const CalendarArabic = {
  globals: { direction: 'rtl', locale: 'ar' },
  render: () => <Calendar label="الموعد" value="2026-12-09" today="2026-12-01" onValueChange={() => undefined} />,
};

export const ComboboxOpen = {
  render: () => (
    <div className="story-row" style={{ blockSize: 320, alignItems: 'flex-start' }}>
      <div style={{ inlineSize: 240 }}>
        <Combobox
          label="Kind"
          isOpen
          value="b"
          onValueChange={() => undefined}
          choices={[
            { value: 'a', label: 'Text', icon: Type, group: 'Fits all 12,480 values' },
            { value: 'b', label: 'Single select', icon: CircleChevronDown, group: 'Fits all 12,480 values' },
            {
              value: 'c',
              label: 'Email',
              icon: AtSign,
              group: 'Does not fit',
              end: <span style={{ color: 'var(--fg-warning)' }}>12,466 lost</span>,
            },
          ]}
          foot="Makes 3 options from the values. 14 blanks stay empty."
        />
      </div>
    </div>
  ),
};

export const MultiComboboxOpen = {
  render: () => (
    <div style={{ blockSize: 240, inlineSize: 280 }}>
      <MultiCombobox label="Labels" isOpen value={['a']} onValueChange={() => undefined} choices={labelChoices} />
    </div>
  ),
};
