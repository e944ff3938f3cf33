-- An account kept a choice under any name at all; what no reader has ever written goes. The names are those of the
-- choices, kinds of chapters and keys that there are (contract/reader-choices.ts).

DELETE FROM reader_choices WHERE key !~ (
  '^(account|kind:(paged-ltr|paged-rtl|strip|wide)|title:[[:alnum:]_-]{1,36}) '
  || '(mode|direction|spreadStart|doubleIn|fit|widePages|stripWidth|maxWidth|gap|credits|crop|background|brightness|contrast|saturation|hue|sepia|gray|invert|zones|invertZones|doubleTap|lens|jump|autoSeconds|bar|barSide|barSize|atEnd|skipDuplicates|skipFiltered|skipRead|preload|saver|awake|openFull|hideCursor|animations|panel|pinned)$'
  || '|^account keys\.(left|right|up|down|back|forward|first|last|previousChapter|nextChapter|goTo|panel|settings|thumbnails|fullScreen|mode|direction|fit|shift|bookmark|language|auto|zoomIn|zoomOut|zoomReset|help|close)$'
  || '|^pages:[[:alnum:]_]{1,64} shifts$'
);
-- only keys and pages have lists
DELETE FROM reader_choices WHERE jsonb_typeof(value) IN ('array', 'object') AND key !~ '^(account keys\.|pages:)';
