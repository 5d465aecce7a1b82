/** English names of a translation system's status; `gone` is for a system missing from the list. */
export const systemStatus = {
  running: 'Ready',
  standby: 'Starts when used',
  queuingtransl: 'Starting',
  notstarted: 'Not available: ask your provider',
  nottrained: 'Not available: ask your provider',
  queuingtrain: 'Being prepared',
  training: 'Being prepared',
  canceled: 'Not available: ask your provider',
  error: 'Not available: ask your provider',
  unknown: 'Not available: ask your provider',
  gone: 'No longer available',
};
