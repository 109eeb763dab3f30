-- What the summary of a day's file says otherwise than its lines is a case of that day.

select add_known_words('money_case', 'money_case__known_subject', 'reconDay');
